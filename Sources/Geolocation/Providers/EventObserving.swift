/// A provider that learns from what the manager delivers besides its own values: a head tracker, which course and compass
/// calibrate.
@SensorActor
public protocol EventObservingProvider: SensorProvider {
    /// Takes an event of the manager whose slot the provider fills, before any sink does.
    func observe(_ event: borrowing GeolocationEvent)
}

/// Hands a manager's events to a provider, in the place of a sink.
@SensorActor
final class EventObserver: GeolocationSink {
    private(set) weak var provider: (any EventObservingProvider)?

    init(_ provider: any EventObservingProvider) {
        self.provider = provider
    }

    /// None: they are made for sinks.
    var takesDerivedEvents: Bool { false }

    func receive(_ event: borrowing GeolocationEvent) {
        provider?.observe(event)
    }
}

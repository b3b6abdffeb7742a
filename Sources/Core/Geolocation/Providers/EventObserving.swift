/// A provider that observes the manager's events, such as a head tracker that is calibrated by course and compass.
@SensorActor
public protocol EventObservingProvider: SensorProvider {
    /// Handles an event of the manager whose slot the provider fills, before any sink receives it.
    func observe(_ event: borrowing GeolocationEvent)
}

/// An adapter that passes a manager's events to a provider in the form of a sink.
@SensorActor
final class EventObserver: GeolocationSink {
    private(set) weak var provider: (any EventObservingProvider)?

    init(_ provider: any EventObservingProvider) {
        self.provider = provider
    }

    /// `false`: derived events are created for sinks only.
    var takesDerivedEvents: Bool { false }

    func receive(_ event: borrowing GeolocationEvent) {
        provider?.observe(event)
    }
}

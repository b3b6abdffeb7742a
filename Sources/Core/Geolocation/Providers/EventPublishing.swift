/// Delivers events that a source reports beyond the values of its roles to sinks and listeners; implemented by the
/// manager.
@SensorActor
public protocol EventPublisher: AnyObject, Sendable {
    /// Whether any sink or listener receives derived events; if not, do not create them.
    var isDerivedEventWanted: Bool { get }

    /// Delivers an event.
    func publish(_ event: any DerivedEvent)
}

/// A source that reports more than its roles, such as a receiver's satellites or a battery.
@SensorActor
public protocol EventPublishingProvider: SensorProvider {
    /// The publisher of the events, set by the manager whose slot the source fills; hold it weakly.
    ///
    /// A source of several roles publishes each event once. It publishes only while it is started.
    var eventPublisher: (any EventPublisher)? { get set }
}

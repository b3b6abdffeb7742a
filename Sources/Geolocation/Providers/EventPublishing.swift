/// Takes what a source knows beyond the values of its roles, and delivers it to sinks and listeners; a manager does.
@SensorActor
public protocol EventPublisher: AnyObject, Sendable {
    /// Whether any sink or listener would hear of a derived event: where none would, making one is wasted.
    var isDerivedEventWanted: Bool { get }

    /// Delivers an event.
    func publish(_ event: any DerivedEvent)
}

/// A source that tells more than its roles: a receiver's satellites, a battery.
@SensorActor
public protocol EventPublishingProvider: SensorProvider {
    /// Who takes the events; set by the manager whose slot the source fills, to be held weakly.
    ///
    /// A source of several roles publishes each event once. It publishes only while it is started.
    var eventPublisher: (any EventPublisher)? { get set }
}

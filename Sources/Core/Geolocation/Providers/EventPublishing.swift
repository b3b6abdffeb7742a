/// Delivers events that a source reports beyond the values of its roles to sinks and listeners; implemented by the
/// manager.
@SensorActor
public protocol EventPublisher: AnyObject, Sendable {
    /// Whether any sink or listener receives derived events; if not, do not create them.
    var isDerivedEventWanted: Bool { get }

    /// Delivers an event.
    func publish(_ event: any DerivedEvent)
}

/// A consumer of a manager's events, such as a file, a screen, a transport or a tracker.
///
/// A sink:
/// - is started once before its first event and finished once after its last;
/// - receives each event on the sensor actor and returns at once: slow work goes to its own queue;
/// - has a bounded buffer, drops events by a documented policy when it cannot keep up, and counts them;
/// - has written everything out when ``finish()`` returns.
@SensorActor
public protocol GeolocationSink: Backpressure {
    /// The display name in messages and status events.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }

    /// Opens the destination.
    ///
    /// - Throws: An error whose description states in one sentence what is wrong and what is expected.
    func start() throws

    /// Whether the sink uses events that sinks and sources publish, such as a receiver's satellites; read when it is
    /// added.
    ///
    /// Optional events are created only if a sink or listener wants them. Default: `true`.
    var takesDerivedEvents: Bool { get }

    /// Whether the sink's output leaves the program: to a file, a screen or another machine.
    ///
    /// A pipeline ends when no such sink still works. `false` for a sink that only derives events from others. Default:
    /// `true`.
    var isOutput: Bool { get }

    /// Handles an event.
    ///
    /// A plain parameter satisfies the requirement: `func receive(_ event: GeolocationEvent)`.
    func receive(_ event: borrowing GeolocationEvent)

    /// Writes all buffered data and closes the destination.
    func finish() async
}

/// Whether a sink can accept more events.
public enum SinkDemand: Sendable, Hashable {
    /// More events can be accepted.
    case ready
    /// Further events would be dropped for now.
    case wait
}

extension GeolocationSink {
    /// The name of the type.
    nonisolated public var name: String { String(describing: Self.self) }

    /// Does nothing.
    public func start() throws {}

    /// Default: `true`.
    public var takesDerivedEvents: Bool { true }

    /// Default: `true`.
    public var isOutput: Bool { true }

    /// Does nothing.
    public func finish() async {}

    /// Default: `ready`.
    public var demand: SinkDemand { .ready }

    /// Calls `resume` at once, since the sink is always ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }
}

/// Takes what a manager delivers: a file, a screen, a transport, a tracker.
///
/// A sink:
/// - is started once before its first event and finished once after its last;
/// - takes each event on the sensor actor and returns at once: slow work goes to a queue of its own;
/// - bounds what it keeps, drops by a policy it names when it cannot follow, and counts what it dropped;
/// - has written everything out when ``finish()`` returns.
@SensorActor
public protocol GeolocationSink: ReplayPacer {
    /// What people call the sink, in messages and status events. The default is the type's name.
    nonisolated var name: String { get }

    /// Opens what the sink writes to. Errors say in one sentence what was wrong and what would be right.
    func start() throws

    /// Whether the sink makes use of events that sinks and sources publish, such as a receiver's satellites; asked when it
    /// is added. Those that are made for somebody only are made where somebody wants them. The default is true.
    var takesDerivedEvents: Bool { get }

    /// Whether what it takes leaves the program, as into a file, onto a screen or to another machine; a pipeline without such
    /// a sink that still works has no purpose, and ends. False for one that only works events out of others. The default
    /// is true.
    var isOutput: Bool { get }

    /// Takes an event. A plain parameter satisfies it: `func receive(_ event: GeolocationEvent)`.
    func receive(_ event: borrowing GeolocationEvent)

    /// Writes out whatever is still held, and closes.
    func finish() async
}

/// Whether a sink can take more.
public enum SinkDemand: Sendable, Hashable {
    /// It can.
    case ready
    /// Events would be dropped now.
    case wait
}

extension GeolocationSink {
    /// The type's name.
    nonisolated public var name: String { String(describing: Self.self) }

    /// Nothing to open.
    public func start() throws {}

    /// Whatever is published.
    public var takesDerivedEvents: Bool { true }

    /// It does.
    public var isOutput: Bool { true }

    /// Nothing to write out.
    public func finish() async {}

    /// Always ready.
    public var demand: SinkDemand { .ready }

    /// Calls `resume` at once, since the sink is always ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }
}

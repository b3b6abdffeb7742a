/// A consumer of a manager's events, such as a file, a screen, a transport or a tracker.
///
/// Only ``receive(_:)`` must be implemented. A sink:
/// - is started once before its first event and finished once after its last;
/// - receives each event on the sensor actor and returns at once: slow work goes to its own queue;
/// - has a bounded buffer, drops events by a documented policy when it cannot keep up, and counts them;
/// - has written everything out when ``finish()`` returns.
@SensorActor
public protocol GeolocationSink: AnyObject, Sendable {
    /// The display name in messages and status events.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }

    /// The names of the filters before the sink, in the order of flow. Default: none.
    var stages: [String] { get }

    /// Opens the destination.
    ///
    /// - Parameter host: The environment of the sink until ``finish()`` returns, which also accepts its reports of
    ///   failures.
    /// - Throws: An error whose description states in one sentence what is wrong and what is expected.
    func start(in host: SinkHost) throws

    /// Handles an event.
    ///
    /// A plain parameter satisfies the requirement: `func receive(_ event: GeolocationEvent)`.
    func receive(_ event: borrowing GeolocationEvent)

    /// Handles a numbered event, for sinks that forward the number to receivers, which recognize repetitions by it.
    ///
    /// Default: ``receive(_:)``.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - number: The event's number: greater than those of all earlier events, including earlier runs, and the same
    ///     if the event is delivered again.
    func receive(_ event: borrowing GeolocationEvent, number: Int64)

    /// Writes all buffered data and closes the destination.
    func finish() async

    /// Requests a quick end: data that no reader accepts within some seconds is dropped and reported as a failure.
    func finishPromptly()

    /// Whether the sink uses events that sinks and sources publish, such as a receiver's satellites; read when it is
    /// added.
    ///
    /// Optional events are created only if a sink or listener wants them. Default: `true`.
    var wantsDerivedEvents: Bool { get }

    /// Whether the sink's output leaves the program: to a file, a screen or another machine.
    ///
    /// A pipeline ends when no such sink works any longer. `false` for a sink that only derives events from others.
    /// Default: `true`.
    var isOutput: Bool { get }

    /// Whether the sink can accept more events; a sink that is ready again calls ``SinkHost/didBecomeReady()``.
    ///
    /// Default: `ready`.
    var demand: SinkDemand { get }

    /// Calls `body` once, as soon as all events received so far have been written, or writing them has failed.
    ///
    /// A provider that acknowledges input to its sender waits for this first. Data that is held back to be written
    /// together with later data is written now. Default: `taken`, at once.
    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void)

    /// Calls `body` once, as soon as all events received so far have arrived at the destination, or sending them has
    /// failed.
    ///
    /// A store that forwards its records waits for this without a limit, and forwards them again unless they were
    /// accepted. Default: the outcome of ``whenWritten(_:)``; what is lost or failed is tried again.
    func whenDelivered(_ body: @escaping @SensorActor (SendOutcome) -> Void)

    /// The events that were dropped, by reason. Default: none.
    var drops: DropCounts { get }

    /// The measures of the sink, in addition to its drops. Default: none.
    var measures: [Measure] { get }

    /// Whether this instance listens on a port rather than connects or writes. Default: `false`.
    var listens: Bool { get }

    /// The port on which it listens; `nil` while it does not.
    var boundPort: Int? { get }
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

    /// Default: none.
    public var measures: [Measure] { [] }

    /// Default: none.
    public var stages: [String] { [] }

    /// Does nothing.
    public func start(in host: SinkHost) throws {}

    /// Handles an event and ignores its number.
    public func receive(_ event: borrowing GeolocationEvent, number: Int64) { receive(event) }

    /// Does nothing.
    public func finish() async {}

    /// Does nothing, for sinks that do not wait for a reader.
    public func finishPromptly() {}

    /// Default: `true`.
    public var wantsDerivedEvents: Bool { true }

    /// Default: `true`.
    public var isOutput: Bool { true }

    /// Default: `ready`.
    public var demand: SinkDemand { .ready }

    /// Calls `body` with `taken`, at once.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }

    /// Calls `body` once, as soon as all events received so far have been written, or writing them has failed.
    public func whenDelivered(_ body: @escaping @SensorActor (SendOutcome) -> Void) {
        whenWritten { body(SendOutcome($0)) }
    }

    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// Default: `false`.
    public var listens: Bool { false }

    /// Default: `nil`.
    public var boundPort: Int? { nil }
}

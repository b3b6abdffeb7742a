/// A consumer of a manager's events, such as a file, a screen, a transport or a tracker.
///
/// Only ``receive(_:)`` must be implemented. A sink:
///
/// - is started once before its first event and finished once after its last;
/// - receives each event on the sensor actor and returns at once: slow work is done on its own queue;
/// - has a bounded buffer, drops events by a documented policy when it cannot keep up, and counts them;
/// - has written all of its data when ``finish()`` returns.
@SensorActor
public protocol GeolocationSink: AnyObject, Sendable {
    /// The display name in messages and status events.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }

    /// The names of the filters before the sink, in the order in which events pass them. Default: none.
    var stages: [String] { get }

    /// Opens the destination.
    ///
    /// - Parameter host: The environment of the sink until ``finish()`` returns, which also accepts its reports of
    ///   failures.
    /// - Throws: An error whose description states in one sentence the fault and what is expected.
    func start(in host: SinkHost) throws

    /// Handles an event.
    ///
    /// A parameter without `borrowing` satisfies the requirement, too: `func receive(_ event: GeolocationEvent)`.
    func receive(_ event: borrowing GeolocationEvent)

    /// Handles an event with a number, for sinks that send the number to receivers, which recognise repetitions by it.
    ///
    /// The default implementation calls ``receive(_:)``.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - number: The event's number: greater than those of all earlier events, including earlier runs, and the same
    ///     if the event is delivered again.
    func receive(_ event: borrowing GeolocationEvent, number: Int64)

    /// Writes all buffered data and closes the destination.
    func finish() async

    /// Requests that the sink finishes quickly: data that no reader accepts within some seconds is dropped and reported
    /// as a failure.
    func finishPromptly()

    /// Whether the sink uses the events that sinks and sources publish, such as a receiver's satellites; read when it
    /// is added.
    ///
    /// Such events are created only if a sink or listener wants them. Default: `true`.
    var wantsDerivedEvents: Bool { get }

    /// Whether the sink's output leaves the program: to a file, a screen or another machine.
    ///
    /// A pipeline ends when none of these sinks works any longer. It is `false` for a sink that only derives events
    /// from others. Default: `true`.
    var isOutput: Bool { get }

    /// The readiness of the sink for more events; when it is ready again, it calls ``SinkHost/didBecomeReady()``.
    ///
    /// Default: `ready`.
    var demand: SinkDemand { get }

    /// Calls `body` once, as soon as all events received so far have been written, or writing them has failed.
    ///
    /// A provider that acknowledges input to its sender waits for this first. Data that the sink has kept to write it
    /// together with later data is written now. The default implementation calls `body` at once with `taken`.
    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void)

    /// Calls `body` once, as soon as all events received so far have arrived at the destination, or sending them has
    /// failed.
    ///
    /// A store that forwards its records waits for this without a limit, and forwards them again unless they were
    /// accepted. The default implementation uses the outcome of ``whenWritten(_:)``; lost events are sent again.
    func whenDelivered(_ body: @escaping @SensorActor (SendOutcome) -> Void)

    /// The counts of dropped events, by reason. Default: none.
    var drops: DropCounts { get }

    /// The measurements of the sink's operation, in addition to its drops. Default: none.
    var measures: [Measure] { get }

    /// Whether this instance listens on a port, instead of connecting to a server or writing a file. Default: `false`.
    var listens: Bool { get }

    /// The port on which the sink listens; `nil` while it does not listen.
    var boundPort: Int? { get }
}

/// The readiness of a sink for more events.
public enum SinkDemand: Sendable, Hashable {
    /// The sink can accept more events.
    case ready
    /// The sink would drop further events at the moment.
    case wait
}

extension GeolocationSink {
    /// The name of the type.
    nonisolated public var name: String { String(describing: Self.self) }

    /// The default implementation, which reports no measurements.
    public var measures: [Measure] { [] }

    /// The default implementation, which returns no names.
    public var stages: [String] { [] }

    /// The default implementation, which does nothing.
    public func start(in host: SinkHost) throws {}

    /// The default implementation, which handles the event and ignores its number.
    public func receive(_ event: borrowing GeolocationEvent, number: Int64) { receive(event) }

    /// The default implementation, which does nothing.
    public func finish() async {}

    /// The default implementation, which does nothing, for sinks that do not wait for a reader.
    public func finishPromptly() {}

    /// The default implementation, which returns `true`.
    public var wantsDerivedEvents: Bool { true }

    /// The default implementation, which returns `true`.
    public var isOutput: Bool { true }

    /// The default implementation, which returns `ready`.
    public var demand: SinkDemand { .ready }

    /// The default implementation, which calls `body` at once with `taken`.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }

    /// The default implementation, which uses the outcome of ``whenWritten(_:)``.
    public func whenDelivered(_ body: @escaping @SensorActor (SendOutcome) -> Void) {
        whenWritten { body(SendOutcome($0)) }
    }

    /// The default implementation, which reports no drops.
    public var drops: DropCounts { DropCounts() }

    /// The default implementation, which returns `false`.
    public var listens: Bool { false }

    /// The default implementation, which returns `nil`.
    public var boundPort: Int? { nil }
}

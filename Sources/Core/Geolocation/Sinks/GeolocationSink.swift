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
    /// The display name of the sink in messages and status events.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }

    /// The names of the filters that events pass before they reach the sink, in order. Default: none.
    var stages: [String] { get }

    /// Opens the sink's destination, such as a file or a connection.
    ///
    /// - Parameter host: The environment of the sink until ``finish()`` returns. The sink reports its failures to the
    ///   host.
    /// - Throws: An error whose description states in one sentence the fault and what is expected.
    func start(in host: SinkHost) throws

    /// Handles an event of the manager.
    ///
    /// A parameter without `borrowing` satisfies the requirement, too: `func receive(_ event: GeolocationEvent)`.
    func receive(_ event: borrowing GeolocationEvent)

    /// Delivers events of a store to the destination, and calls `body` once with the outcome.
    ///
    /// A store that forwards its events to this sink calls this function instead of ``receive(_:)``. The store waits
    /// for the outcome, however long delivery takes, and delivers the events again unless they were accepted or finally
    /// refused. If the store gives up waiting, its next call replaces this one.
    ///
    /// By default, the sink receives the events without their numbers, and the outcome follows from the receipt of
    /// ``whenWritten(_:)``: lost events are delivered again.
    ///
    /// - Parameters:
    ///   - events: The events in the order of their capture, each with its number.
    ///   - body: The function to call when the events have arrived at the destination, or sending them has failed.
    func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void)

    /// Writes all buffered data and closes the sink's destination.
    func finish() async

    /// Requests that the sink finishes quickly.
    ///
    /// Data that no reader accepts within some seconds is dropped and reported as a failure.
    func finishPromptly()

    /// Whether the sink uses derived events: events that sinks and sources publish, such as a receiver's satellites.
    ///
    /// The property is read when the sink is added to a manager. Such events are created only if a sink or listener
    /// wants them. Default: `true`.
    var wantsDerivedEvents: Bool { get }

    /// Whether the sink's output leaves the program: to a file, a screen or another machine.
    ///
    /// A pipeline ends when all sinks with an output have failed or ended. The value is `false` for a sink that only
    /// derives events from others. Default: `true`.
    var isOutput: Bool { get }

    /// Whether the sink can accept more events (`ready`) or would drop them (`wait`).
    ///
    /// When the sink is ready again, it calls ``SinkHost/didBecomeReady()``. Default: `ready`.
    var demand: SinkDemand { get }

    /// Calls `body` once, as soon as the sink has written all events received so far, or has failed to write them.
    ///
    /// A provider acknowledges input to the input's sender only after `body` was called. A sink that holds back data,
    /// to write it together with later data, writes that data when this function is called. The default implementation
    /// calls `body` at once with `taken`.
    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void)

    /// The counts of events that the sink has dropped, by reason. Default: none.
    var drops: DropCounts { get }

    /// The measurements of the sink's operation, in addition to its drops. Default: none.
    var measures: [Measure] { get }

    /// Whether the sink listens on a port, instead of connecting to a server or writing a file. Default: `false`.
    var listens: Bool { get }

    /// The port on which the sink listens; `nil` while it does not listen.
    var boundPort: Int? { get }
}

/// Whether a sink can accept more events.
public enum SinkDemand: Sendable, Hashable {
    /// The sink can accept more events.
    case ready
    /// The sink would drop further events at the moment.
    case wait
}

extension GeolocationSink {
    /// The display name of the sink, which is by default the name of its type.
    nonisolated public var name: String { String(describing: Self.self) }

    /// The default implementation, which reports no measurements.
    public var measures: [Measure] { [] }

    /// The default implementation, which returns no names.
    public var stages: [String] { [] }

    /// The default implementation, which does nothing.
    public func start(in host: SinkHost) throws {}

    /// The default implementation, which passes the events to `receive(_:)`, and waits until they are written.
    public func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        for event in events { receive(event.event) }
        whenWritten { body(SendOutcome($0)) }
    }

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

    /// The default implementation, which reports no drops.
    public var drops: DropCounts { DropCounts() }

    /// The default implementation, which returns `false`.
    public var listens: Bool { false }

    /// The default implementation, which returns `nil`.
    public var boundPort: Int? { nil }
}

/// A sink that only encodes events and passes the data to an output.
///
/// The output opens the destination, buffers the data, reports failures and closes the destination.
///
///     final class FixList: OutputSink {
///         private let lines = LineOutput(path: "fixes.txt")
///         var output: any SinkOutput { lines }
///
///         func receive(_ event: GeolocationEvent) {
///             if case .location(let fix) = event { lines.write(Array("\(fix.latitude) \(fix.longitude)\n".utf8)) }
///         }
///     }
@SensorActor
public protocol OutputSink: GeolocationSink {
    /// The output to which the sink passes its data; always the same object.
    var output: any SinkOutput { get }
}

/// The destination of a sink, such as a file or the clients of a port.
///
/// The output reports to the host of the sink if it fails, and when it can accept data again.
@SensorActor
public protocol SinkOutput: AnyObject, Sendable {
    /// Opens the output, such as a file or a port.
    ///
    /// - Throws: An error whose description states in one sentence the fault and what is expected.
    func open(in host: SinkHost) throws

    /// Writes all buffered data and closes the output.
    func close() async

    /// Requests that the output finishes quickly.
    ///
    /// Data that no reader accepts within some seconds is dropped and reported as a failure.
    func finishPromptly()

    /// Whether the output can accept more data (`ready`) or would drop it (`wait`). Default: `ready`.
    var demand: SinkDemand { get }

    /// Calls `body` once, as soon as all data written so far has left the program, or certainly can no longer leave it.
    ///
    /// The default implementation calls `body` at once with `taken`.
    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void)

    /// The counts of data that the output has dropped, by reason.
    var drops: DropCounts { get }

    /// Whether the output listens on a port. Default: `false`.
    var listens: Bool { get }

    /// The port on which the output listens; `nil` while it does not listen.
    var boundPort: Int? { get }
}

extension SinkOutput {
    /// The default implementation, which returns `ready`.
    public var demand: SinkDemand { .ready }

    /// The default implementation, which calls `body` at once with `taken`.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }

    /// The default implementation, which returns `false`.
    public var listens: Bool { false }

    /// The default implementation, which returns `nil`.
    public var boundPort: Int? { nil }
}

extension OutputSink {
    /// Opens the output of the sink.
    public func start(in host: SinkHost) throws { try output.open(in: host) }

    /// Writes all buffered data and closes the output of the sink.
    public func finish() async { await output.close() }

    /// Requests that the output finishes quickly.
    ///
    /// Data that no reader accepts within some seconds is dropped and reported as a failure.
    public func finishPromptly() { output.finishPromptly() }

    /// Whether the sink's output can accept more data (`ready`) or would drop it (`wait`).
    public var demand: SinkDemand { output.demand }

    /// Calls `body` once, as soon as the output has written all data or has failed to write it.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { output.whenWritten(body) }

    /// The counts of data dropped by the output, by reason.
    public var drops: DropCounts { output.drops }

    /// Whether the sink's output listens on a port.
    public var listens: Bool { output.listens }

    /// The port on which the sink's output listens; `nil` while it does not listen.
    public var boundPort: Int? { output.boundPort }
}

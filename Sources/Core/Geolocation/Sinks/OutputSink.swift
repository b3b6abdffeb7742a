/// A sink that encodes events for an output, which does the rest: opening, buffering, reporting failures and closing.
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
    /// The output; always the same one.
    var output: any SinkOutput { get }
}

/// The destination of a sink, such as a file or the clients of a port.
///
/// It reports failures and readiness to the host of the sink.
@SensorActor
public protocol SinkOutput: AnyObject, Sendable {
    /// Opens the output.
    ///
    /// - Throws: An error whose description states in one sentence what is wrong and what is expected.
    func open(in host: SinkHost) throws

    /// Writes all buffered data and closes the output.
    func close() async

    /// Drops data that no reader accepts within some seconds, and reports that as a failure.
    func finishPromptly()

    /// Whether it can accept more data. Default: `ready`.
    var demand: SinkDemand { get }

    /// Calls `body` once, as soon as everything written so far has left the program or cannot leave it.
    ///
    /// Default: `taken`, at once.
    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void)

    /// The drops by reason.
    var drops: DropCounts { get }

    /// Whether it listens on a port. Default: `false`.
    var listens: Bool { get }

    /// The port on which it listens; `nil` while it does not.
    var boundPort: Int? { get }
}

extension SinkOutput {
    /// Default: `ready`.
    public var demand: SinkDemand { .ready }

    /// Calls `body` with `taken`, at once.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }

    /// Default: `false`.
    public var listens: Bool { false }

    /// Default: `nil`.
    public var boundPort: Int? { nil }
}

extension OutputSink {
    /// Opens the output.
    public func start(in host: SinkHost) throws { try output.open(in: host) }

    /// Writes all buffered data and closes the output.
    public func finish() async { await output.close() }

    /// Drops data that no reader accepts within some seconds, and reports that as a failure.
    public func finishPromptly() { output.finishPromptly() }

    /// Whether the output can accept more data.
    public var demand: SinkDemand { output.demand }

    /// Calls `body` once, as soon as the output has written everything or has failed to.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { output.whenWritten(body) }

    /// The output's drops by reason.
    public var drops: DropCounts { output.drops }

    /// Whether the output listens on a port.
    public var listens: Bool { output.listens }

    /// The port on which the output listens; `nil` while it does not.
    public var boundPort: Int? { output.boundPort }
}

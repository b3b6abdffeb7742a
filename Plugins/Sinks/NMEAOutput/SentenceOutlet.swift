import Geolocation

/// A destination of sentences: a file, the clients of a port, or datagrams.
@SensorActor
protocol SentenceOutlet: AnyObject, Sendable {
    /// Opens the outlet, and reports its status from then on.
    func open(reporting report: @escaping @SensorActor (ProviderStatus) -> Void) throws

    /// Writes the complete sentences of one event.
    func take(_ sentences: [UInt8])

    /// Closes the outlet after what was written.
    func close() async

    /// The error after which the outlet accepts nothing more.
    var failure: ProviderError? { get }

    /// Dropped output, by reason.
    var drops: DropCounts { get }

    /// Whether a replay should wait.
    var demand: SinkDemand { get }

    /// Calls `resume` once, as soon as a replay may continue.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)

    /// Gives up on a reader that does not read.
    func finishPromptly()

    /// The port that clients connect to; `nil` if there is none or it is not open.
    var boundPort: Int? { get }
}

extension SentenceOutlet {
    var demand: SinkDemand { .ready }
    func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }
    func finishPromptly() {}
    var boundPort: Int? { nil }
}

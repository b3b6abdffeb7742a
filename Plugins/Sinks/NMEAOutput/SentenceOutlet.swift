import Geolocation

/// Where sentences go: a file, the clients of a port, datagrams.
@SensorActor
protocol SentenceOutlet: AnyObject, Sendable {
    /// Opens it, and says from then on how it is doing.
    func open(reporting report: @escaping @SensorActor (ProviderStatus) -> Void) throws

    /// Takes the whole sentences of one event.
    func take(_ sentences: [UInt8])

    /// Closes it behind what was taken.
    func close() async

    /// Why it cannot take any more for good.
    var failure: ProviderError? { get }

    /// What was lost.
    var drops: DropCounts { get }

    /// Whether a replay should wait.
    var demand: SinkDemand { get }

    /// Calls `resume` once, as soon as a replay need not wait.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)

    /// Gives up a reader who does not read.
    func hurry()

    /// The port that clients connect to; nil where there is none or it is not open.
    var port: Int? { get }
}

extension SentenceOutlet {
    var demand: SinkDemand { .ready }
    func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }
    func hurry() {}
    var port: Int? { nil }
}

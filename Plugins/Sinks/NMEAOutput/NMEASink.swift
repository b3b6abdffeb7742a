public import GNSSReception
public import Geolocation
import SensorIO

/// Writes fixes as NMEA 0183 sentences: to a file, to chart plotters that connect, or as datagrams.
@SensorActor
public final class NMEASink: FailableSink, DropCounting {
    /// Where the sentences go.
    public enum Destination: Sendable, Hashable {
        /// A file, or standard output where the path is `-`.
        case file(String)
        /// The clients that connect to a port of this machine, at one of its addresses or, where that is nil, at all of them.
        case server(address: String?, port: Int)
        /// Datagrams to a host, a broadcast address or a multicast group; interface and time to live are for multicasts.
        case datagrams(host: String, port: Int, interface: String? = nil, timeToLive: Int = 1)
    }

    /// Bytes that a datagram has at most: with its headers, less than any network's largest packet.
    nonisolated public static let datagramSize = 1400

    /// Bytes that may wait for one client: what waits is old soon.
    nonisolated static let clientLimit = 65_536

    /// The name in messages.
    nonisolated public let name: String

    private let outlet: any SentenceOutlet
    private var sentences: FixSentences
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?

    /// Makes a sink; nothing is opened before the start.
    ///
    /// - Parameters:
    ///   - destination: Where the sentences go.
    ///   - sentences: What makes them.
    ///   - sources: Paths of files that are read from meanwhile: whatever leads to one of them is not written.
    ///   - clock: The source of time.
    nonisolated public init(
        to destination: Destination, sentences: FixSentences = FixSentences(), sparing sources: [String] = [],
        clock: any SensorClock = SystemClock()
    ) {
        self.sentences = sentences
        switch destination {
        case .file(let path):
            name = "nmea"
            outlet = FileOutlet(path: path, sparing: sources, clock: clock)
        case .server(let address, let port):
            name = "nmea-tcp"
            let settings = TCPSettings(sendLimit: Self.clientLimit, failsIfInUse: true)
            outlet = WireOutlet(TCPServerWire(address: address, port: port, settings: settings, clock: clock))
        case .datagrams(let host, let port, let interface, let timeToLive):
            name = "nmea-udp"
            let settings = UDPSenderSettings(interface: interface, timeToLive: timeToLive)
            outlet = WireOutlet(
                UDPSender(host: host, port: port, settings: settings, clock: clock), datagramSize: Self.datagramSize)
        }
    }

    /// Opens the file, or begins to open port or socket: what is wrong with these is told as a status.
    public func start() throws {
        try outlet.open { [weak self] status in self?.statusHandler?(status) }
    }

    /// Whether any of the sentences says what a receiver's status tells.
    public var takesDerivedEvents: Bool { sentences.usesStatus }

    /// Writes the sentences of an event.
    public func receive(_ event: borrowing GeolocationEvent) {
        // An outlet that fails tells it by an event of its own, while what it was given is still there.
        let before = sentences.bytes.count
        sentences.append(event)
        guard sentences.bytes.count > before else { return }
        outlet.take(sentences.bytes)
        sentences.removeAll()
    }

    /// Writes out what is held, and closes.
    public func finish() async {
        await outlet.close()
    }

    /// The port that clients connect to; nil for another destination, and while it is not open.
    public var port: Int? { outlet.port }

    /// `wait` while more than half of a file's bound waits to be written; the network is live, and never waited for.
    public var demand: SinkDemand { outlet.demand }

    /// Calls `resume` once the file has caught up.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { outlet.whenReady(resume) }

    /// Why the sink cannot write any more.
    public var failure: ProviderError? { outlet.failure }

    /// Gives up a reader of a pipe who reads nothing for 5 s.
    public func hurry() { outlet.hurry() }

    /// Sets who hears that the sink has failed, or is cut off from the network for now.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        statusHandler = handler
    }

    /// What could not be written.
    public var drops: DropCounts { outlet.drops }
}

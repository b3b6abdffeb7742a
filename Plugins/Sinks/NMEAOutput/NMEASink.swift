public import FileIO
public import Geolocation
import NetworkIO
public import ReceiverDecoding
import SensorIO

/// Writes fixes as NMEA 0183 sentences: to a file, to connected clients such as chart plotters, or as datagrams.
@SensorActor
public final class NMEASink: OutputSink {
    /// The destination of the sentences.
    public enum Destination: Sendable, Hashable {
        /// A file, or standard output if the path is `-`.
        case file(String)
        /// The clients of a port of this machine, at one of its addresses or, if that is `nil`, at all of them.
        case server(address: String?, port: Int)
        /// Datagrams to a host, a broadcast address or a multicast group; interface and time to live apply to
        /// multicast.
        case datagrams(host: String, port: Int, interface: String? = nil, timeToLive: Int = 1)
    }

    /// Maximum size of a datagram, bytes: including headers, it is smaller than the packet size of any network.
    nonisolated public static let datagramSize = 1400

    /// Maximum number of bytes queued per client: queued data is soon out of date.
    nonisolated static let clientLimit = 65_536

    /// The name in messages.
    nonisolated public let name: String

    private let outlet: any SentenceOutlet
    private var sentences: FixSentences

    /// Creates a sink; nothing is opened before the start.
    ///
    /// - Parameters:
    ///   - destination: The destination of the sentences.
    ///   - sentences: The encoder of the sentences.
    ///   - opening: How a file is opened.
    ///   - sources: Paths of files that are being read: a path to one of them is not written to.
    ///   - clock: The source of time of a server or sender.
    nonisolated public init(
        to destination: Destination, sentences: FixSentences = FixSentences(), opening: FileOpening = FileOpening(),
        sparing sources: [String] = [], clock: any SensorClock = SystemClock()
    ) {
        self.sentences = sentences
        switch destination {
        case .file(let path):
            name = "nmea"
            outlet = LineOutput(path: path, opening: opening, of: Self.lines, sparing: sources)
        case .server(let address, let port):
            name = "nmea-tcp"
            let settings = TCPSettings(sendLimit: Self.clientLimit, clients: .listening, failsIfInUse: true)
            outlet = WireOutlet(
                StreamWire(as: name, listeningAt: address, port: port, settings: settings, clock: clock))
        case .datagrams(let host, let port, let interface, let timeToLive):
            name = "nmea-udp"
            let settings = UDPSenderSettings(interface: interface, timeToLive: timeToLive)
            outlet = WireOutlet(
                UDPSender(host: host, port: port, settings: settings, clock: clock), datagramSize: Self.datagramSize)
        }
    }

    /// Sentences: those of receivers begin with `$`, those of ships with `!`.
    nonisolated private static let lines = LineFormat { bytes in
        let name = bytes.dropFirst().prefix(2)
        return [UInt8(ascii: "$"), UInt8(ascii: "!")].contains(bytes.first ?? 0)
            && name.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }

    /// The file, or the port or socket, whose errors are reported as a status.
    public var output: any SinkOutput { outlet }

    /// Whether any of the sentences uses a receiver's status.
    public var wantsDerivedEvents: Bool { sentences.usesStatus }

    /// Writes the sentences of an event.
    public func receive(_ event: borrowing GeolocationEvent) {
        // An outlet that fails reports that with another event, while the sentences are still in the buffer.
        let before = sentences.bytes.count
        sentences.append(event)
        guard sentences.bytes.count > before else { return }
        outlet.write(sentences.bytes)
        sentences.removeAll()
    }
}

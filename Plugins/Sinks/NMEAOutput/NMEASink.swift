public import FileIO
public import Geolocation
import NetworkIO
public import ReceiverDecoding
import SensorIO

/// Writes fixes as NMEA 0183 sentences: to a file, to connected clients such as chart plotters, or as datagrams.
///
///     events ─▶ FixSentences ─┬▶ LineOutput ─▶ file
///                             └▶ WireOutlet ─▶ clients of a port, or datagrams
@SensorActor
public final class NMEASink: OutputSink {
    /// The destination to which the sink writes sentences.
    public enum Destination: Sendable, Hashable {
        /// A file with the given path, or standard output if the path is `-`.
        case file(String)
        /// The clients that connect to a port at the given local address; `nil` means all addresses.
        case server(address: String?, port: Int)
        /// Datagrams to a host, a broadcast address or a multicast group.
        ///
        /// `interface` and `timeToLive` apply to multicast only.
        case datagrams(host: String, port: Int, interface: String? = nil, timeToLive: Int = 1)
    }

    /// The maximum size of a datagram in bytes; together with its headers, it fits into a packet on common networks.
    nonisolated public static let datagramSize = 1400

    /// The maximum number of bytes queued for a client; it is small, since queued data soon becomes outdated.
    nonisolated static let clientLimit = 65_536

    /// The name of the sink in messages.
    nonisolated public let name: String

    private let outlet: any SentenceOutlet
    private var sentences: FixSentences

    /// Creates a sink that writes sentences; it opens the destination when it is started.
    ///
    /// - Parameters:
    ///   - destination: The destination of the sentences.
    ///   - sentences: The encoder of the sentences.
    ///   - opening: The options with which a file is opened.
    ///   - sources: The paths of files that are being read, which the sink never overwrites.
    ///   - clock: The clock for the pauses of a server or sender.
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

    /// The format by which the sink recognises a file of sentences.
    ///
    /// Such a file begins with `$` (`!` for AIS), followed by a talker's letters.
    nonisolated private static let lines = LineFormat { bytes in
        let name = bytes.dropFirst().prefix(2)
        return [UInt8(ascii: "$"), UInt8(ascii: "!")].contains(bytes.first ?? 0)
            && name.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }

    /// The output to the file, the clients or the datagrams; its errors are reported as the status of the sink.
    public var output: any SinkOutput { outlet }

    /// Whether the sink needs events of types defined outside the core: `true` if a sentence contains data from the
    /// receiver's status, which is such an event.
    public var wantsDerivedEvents: Bool { sentences.usesStatus }

    /// Writes the sentences for the given event to the destination.
    public func receive(_ event: borrowing GeolocationEvent) {
        // If the destination fails, it reports this as an event, which is passed to this method before the buffer is
        // emptied. So only sentences that this event has added cause a write.
        let before = sentences.bytes.count
        sentences.append(event)
        guard sentences.bytes.count > before else { return }
        outlet.write(sentences.bytes)
        sentences.removeAll()
    }
}

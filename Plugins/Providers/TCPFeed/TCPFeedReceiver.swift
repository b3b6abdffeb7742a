public import GNSSReception
public import Geolocation
import SensorIO

/// Receives NMEA 0183 or JSON over connections: location, course and speed, and the direction of a compass.
///
/// It connects to a server, again and again where that is lost or silent, or listens for senders that connect to it. Of
/// several senders only one counts at a time.
@SensorActor
public final class TCPFeedReceiver: WireReceiver {
    /// Makes a receiver that connects to a server, and is not started.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: Its port, 1...65535.
    ///   - options: How sentences are made into reports.
    ///   - reception: How to watch over what comes.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        connectingTo host: String, port: Int, options: NMEAReportOptions = NMEAReportOptions(),
        reception: ReceptionSettings = ReceptionSettings(), clock: any SensorClock = SystemClock()
    ) {
        self.init(TCPClientWire(host: host, port: port, clock: clock), options, reception, clock)
    }

    /// Makes a receiver that listens for senders, and is not started.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at; nil for all of them, IPv4 and IPv6.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - options: How sentences are made into reports.
    ///   - reception: How to watch over what comes.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        listeningAt address: String?, port: Int, options: NMEAReportOptions = NMEAReportOptions(),
        reception: ReceptionSettings = ReceptionSettings(reopensAfterSilence: false),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(TCPServerWire(address: address, port: port, clock: clock), options, reception, clock)
    }

    nonisolated private init(
        _ wire: any Wire, _ options: NMEAReportOptions, _ reception: ReceptionSettings, _ clock: any SensorClock
    ) {
        super.init(name: "tcp", wire: wire, settings: reception, clock: clock) {
            FeedDecoder(framing: .stream, options: options)
        }
    }

    /// The port that it listens at, for one that the system chose; nil while it does not listen.
    public var boundPort: Int? { (wire as? TCPServerWire)?.boundPort }
}

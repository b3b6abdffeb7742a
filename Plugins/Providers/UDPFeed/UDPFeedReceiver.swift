public import Geolocation
public import ReceiverDecoding
public import SensorIO

/// Receives datagrams with NMEA 0183 or JSON: location, course and speed, and the direction of a compass.
///
/// Of several senders only one counts at a time. A silence withdraws the values; the port stays open.
@SensorActor
public final class UDPFeedReceiver: WireReceiver {
    /// Makes a receiver that is not started.
    ///
    /// - Parameters:
    ///   - socket: Where to listen, and to whom.
    ///   - options: How sentences are made into reports.
    ///   - reception: How to watch over what comes.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings, options: NMEAReportOptions = NMEAReportOptions(),
        reception: ReceptionSettings = ReceptionSettings(reopensAfterSilence: false),
        clock: any SensorClock = SystemClock()
    ) {
        super.init(name: "udp", wire: UDPWire(settings: socket, clock: clock), settings: reception, clock: clock) {
            FeedDecoder(framing: .datagrams, options: options)
        }
    }

    /// Whether it listens: `true`.
    public override var listens: Bool { true }

    /// The port that it listens at, for one that the system chose; nil while it is not open.
    public override var boundPort: Int? { (wire as? UDPWire)?.boundPort }
}

public import Geolocation
import NetworkIO
public import ReceiverDecoding
public import SensorIO

/// The receivers of a gpsd, on this machine or another one: location, raw course and the receiver's compass.
///
/// It asks gpsd to report as soon as it is connected, and again after each loss. Where gpsd says nothing for a while, the
/// values are withdrawn and the connection is made anew: that is how it sees a device that hangs.
@SensorActor
public final class GPSDClient: WireReceiver {
    /// The port that gpsd listens at where nothing else is said.
    nonisolated public static let usualPort = 2947

    /// Limits of the pauses before attempts to connect: gpsd is near as a rule, and a fix should not wait for long.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 15)

    nonisolated private let device: String?

    /// Makes a client that is not started.
    ///
    /// - Parameters:
    ///   - host: The name or address of gpsd's machine.
    ///   - port: Its port, 1...65535.
    ///   - device: The path of the only device that counts, as gpsd calls it; nil is any, of which one counts at a time.
    ///   - settings: How to watch over the reports.
    ///   - clock: The source of time.
    ///   - backoff: How long to wait before each attempt to connect.
    nonisolated public init(
        host: String = "localhost", port: Int = GPSDClient.usualPort, device: String? = nil,
        settings: ReceptionSettings = ReceptionSettings(), clock: any SensorClock = SystemClock(),
        backoff: BackoffPolicy = GPSDClient.usualBackoff
    ) {
        self.device = device
        super.init(
            name: "gpsd", wire: StreamWire(connectingTo: host, port: port, clock: clock, backoff: backoff),
            settings: settings, clock: clock
        ) { JSONReportDecoder(source: device) }
    }

    /// The command that makes gpsd report.
    public override func greeting(for peer: WirePeer) -> [UInt8]? { GPSDWatch.command(device: device) }
}

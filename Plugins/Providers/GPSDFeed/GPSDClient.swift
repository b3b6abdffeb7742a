public import Geolocation
import NetworkIO
import ReceiverDecoding
public import SensorIO

/// Receives location, raw course and compass headings from a gpsd server, on this machine or another one.
///
/// On each new connection, the client asks gpsd for reports. If gpsd sends nothing for a while, the values are
/// withdrawn and the client reconnects, which also detects a device that hangs.
@SensorActor
public final class GPSDClient: WireReceiver {
    /// The default port of gpsd.
    nonisolated public static let usualPort = 2947

    /// The default pauses between attempts to connect to gpsd; they are short, since gpsd usually runs on this machine
    /// or nearby.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 15)

    /// Creates a client of gpsd that is not started.
    ///
    /// - Parameters:
    ///   - host: The name or address of the machine on which gpsd runs.
    ///   - port: The port of gpsd, 1...65535.
    ///   - device: The path of the only device to use, as gpsd names it. If it is `nil`, any device is used, one at a
    ///     time.
    ///   - feed: The settings for detecting and handling silence.
    ///   - clock: The source of time.
    ///   - backoff: The pauses between connection attempts.
    nonisolated public init(
        host: String = "localhost", port: Int = GPSDClient.usualPort, device: String? = nil,
        feed: WireFeedSettings = WireFeedSettings(), clock: any SensorClock = SystemClock(),
        backoff: BackoffPolicy = GPSDClient.usualBackoff
    ) {
        super.init(
            name: "gpsd", wire: StreamWire(connectingTo: host, port: port, clock: clock, backoff: backoff),
            settings: feed, greeting: GPSDWatch.command(device: device), clock: clock
        ) { JSONReportDecoder(source: device) }
    }
}

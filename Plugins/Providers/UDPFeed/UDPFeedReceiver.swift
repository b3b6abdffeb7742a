public import Geolocation
public import ReceiverDecoding
public import SensorIO

/// Receives NMEA 0183 or JSON in UDP datagrams: location, course and speed, and compass heading.
///
/// If there are several senders, only one is used at a time. If no data arrives for a while, the values are withdrawn;
/// the port stays open.
@SensorActor
public final class UDPFeedReceiver: WireReceiver {
    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - socket: The address to listen on, and the senders to accept.
    ///   - options: The options for decoding sentences.
    ///   - feed: The settings for detecting and handling silence.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings, options: NMEAReportOptions = NMEAReportOptions(),
        feed: WireFeedSettings = WireFeedSettings(reopensAfterSilence: false),
        clock: any SensorClock = SystemClock()
    ) {
        super.init(name: "udp", wire: UDPWire(settings: socket, clock: clock), settings: feed, clock: clock) {
            FeedDecoder(framing: .datagrams, options: options)
        }
    }
}

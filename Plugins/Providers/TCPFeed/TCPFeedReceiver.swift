public import Geolocation
public import NetworkIO
public import ReceiverDecoding
public import SensorIO

/// Receives NMEA 0183 or JSON over connections: location, course and speed, and the direction of a compass.
///
/// It connects to a server, and reconnects if that is lost or silent, or it listens for senders that connect to it. Only
/// one of several senders is selected at a time.
@SensorActor
public final class TCPFeedReceiver: WireReceiver {
    /// Creates a receiver that connects to a server, and is not started.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: Its port, 1...65535.
    ///   - tls: How to encrypt; nil for plain bytes.
    ///   - options: How sentences are decoded.
    ///   - feed: How to detect silence, and what to do about it.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        connectingTo host: String, port: Int, tls: TLSClientSettings? = nil,
        options: NMEAReportOptions = NMEAReportOptions(), feed: WireFeedSettings = WireFeedSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(StreamWire(connectingTo: host, port: port, tls: tls, clock: clock), options, feed, clock)
    }

    /// Creates a receiver that listens for senders, and is not started.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at; nil for all of them, IPv4 and IPv6.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: How to encrypt; nil for plain bytes.
    ///   - options: How sentences are decoded.
    ///   - feed: How to detect silence, and what to do about it.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        listeningAt address: String?, port: Int, tls: TLSServerSettings? = nil,
        options: NMEAReportOptions = NMEAReportOptions(),
        feed: WireFeedSettings = WireFeedSettings(reopensAfterSilence: false),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(StreamWire(listeningAt: address, port: port, tls: tls, clock: clock), options, feed, clock)
    }

    nonisolated private init(
        _ wire: any Wire, _ options: NMEAReportOptions, _ feed: WireFeedSettings, _ clock: any SensorClock
    ) {
        super.init(name: "tcp", wire: wire, settings: feed, clock: clock) {
            FeedDecoder(framing: .stream, options: options)
        }
    }
}

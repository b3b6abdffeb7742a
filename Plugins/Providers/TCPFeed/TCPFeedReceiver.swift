public import Geolocation
public import NetworkIO
public import ReceiverDecoding
public import SensorIO

/// Receives NMEA 0183 or JSON over TCP or TLS: location, course and speed, and compass heading.
///
/// As a client, the receiver connects to a server, and reconnects if the connection is lost or silent. As a server, it
/// listens for senders; only one sender is used at a time.
@SensorActor
public final class TCPFeedReceiver: WireReceiver {
    /// Creates a receiver that connects to a server; it is not started.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: The server's port, 1...65535.
    ///   - tls: The TLS settings; `nil` for an unencrypted connection.
    ///   - options: The options for decoding sentences.
    ///   - feed: The settings for detecting and handling silence.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        connectingTo host: String, port: Int, tls: TLSClientSettings? = nil,
        options: NMEAReportOptions = NMEAReportOptions(), feed: WireFeedSettings = WireFeedSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(StreamWire(connectingTo: host, port: port, tls: tls, clock: clock), options, feed, clock)
    }

    /// Creates a receiver that listens for senders; it is not started.
    ///
    /// - Parameters:
    ///   - address: The local address to listen on; `nil` for all addresses, IPv4 and IPv6.
    ///   - port: The port to listen on, 0...65535; 0 lets the system choose a free port.
    ///   - tls: The TLS settings; `nil` for unencrypted connections.
    ///   - options: The options for decoding sentences.
    ///   - feed: The settings for detecting and handling silence.
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

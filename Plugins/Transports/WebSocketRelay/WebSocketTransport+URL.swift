public import CodecSupport
public import Geolocation
public import LocationRelay

extension WebSocketTransport {
    /// Creates a closed transport.
    ///
    /// - Parameters:
    ///   - url: The server's address, `wss://…`.
    ///   - configuration: The transport's configuration.
    ///   - queue: Holds updates until they are delivered; `nil` for a queue in memory.
    ///   - clock: The source of time.
    ///   - random: Draws a pause from a range, in seconds.
    nonisolated public convenience init(
        url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration(),
        queue: (any RelayQueue)? = nil, clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.init(url.absoluteString, configuration: configuration, queue: queue, clock: clock, random: random)
    }
}

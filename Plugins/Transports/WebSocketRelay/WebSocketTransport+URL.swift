public import CodecSupport
public import Geolocation
public import LocationRelay

extension WebSocketTransport {
    /// Creates a closed transport to the server with the given address.
    ///
    /// - Parameters:
    ///   - url: The address of the server, `wss://…`.
    ///   - configuration: The configuration of the transport.
    ///   - queue: The queue that contains updates until they are delivered; `nil` for a queue in memory.
    ///   - clock: The source of time.
    ///   - random: A function that returns a random pause within a range, in seconds.
    nonisolated public convenience init(
        url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration(),
        queue: (any RelayQueue)? = nil, clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.init(url.absoluteString, configuration: configuration, queue: queue, clock: clock, random: random)
    }
}

public import CodecSupport
public import Geolocation
public import LocationRelay
import NetworkIO

extension LocationRelayCoordinator.Configuration {
    /// A server that a coordinator sends updates to over a WebSocket.
    public struct WebSocketEndpoint: RelayEndpoint {
        /// The server's address.
        public var url: URL

        /// The transport's configuration.
        public var configuration: WebSocketTransportConfiguration

        /// Creates an endpoint.
        public init(url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration()) {
            self.url = url
            self.configuration = configuration
        }

        /// The server's host, port and path; neither the scheme nor the query.
        public var destination: String {
            guard let address = try? WebSocketAddress(url.absoluteString) else { return url.absoluteString }
            return "\(address.host.lowercased()):\(address.port)\(address.target.prefix { $0 != "?" })"
        }

        /// The configuration's maximum number of waiting updates.
        public var queueCapacity: Int { configuration.maxQueueSize }

        /// Creates the transport.
        @SensorActor public func makeTransport(
            queue: any RelayQueue, clock: any SensorClock
        ) -> any LocationTransport {
            WebSocketTransport(url: url, configuration: configuration, queue: queue, clock: clock)
        }
    }

    /// The server that the coordinator sends updates to over a WebSocket; `nil` if its endpoint is of another kind.
    public var webSocketEndpoint: WebSocketEndpoint? {
        get { endpoint as? WebSocketEndpoint }
        set { endpoint = newValue }
    }

    /// Creates a configuration of a coordinator that relays over a WebSocket.
    ///
    /// - Parameters:
    ///   - trackingMode: The tracking mode.
    ///   - qualityOverride: Thresholds that replace those of the tracking mode.
    ///   - webSocketEndpoint: The server.
    ///   - additionalTransports: Further transports.
    ///   - fusionMode: Whether and how the two streams are fused.
    public init(
        trackingMode: TrackingMode = .balanced, qualityOverride: QualityThresholds? = nil,
        webSocketEndpoint: WebSocketEndpoint, additionalTransports: [any LocationTransport] = [],
        fusionMode: FusionMode = .disabled
    ) {
        self.init(
            trackingMode: trackingMode, qualityOverride: qualityOverride, endpoint: webSocketEndpoint,
            additionalTransports: additionalTransports, fusionMode: fusionMode)
    }
}

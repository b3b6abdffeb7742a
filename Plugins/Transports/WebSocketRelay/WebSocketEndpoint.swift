public import CodecSupport
public import Geolocation
public import LocationRelay
import NetworkIO

extension LocationRelayCoordinator.Configuration {
    /// A server to which a coordinator (which collects fixes on a device) sends updates over a WebSocket.
    public struct WebSocketEndpoint: RelayEndpoint {
        /// The address of the server.
        public var url: URL

        /// The configuration of the transport to the server.
        public var configuration: WebSocketTransportConfiguration

        /// Creates an endpoint for the server with the given address.
        public init(url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration()) {
            self.url = url
            self.configuration = configuration
        }

        /// The host, port and path of the server, without the scheme and the query.
        public var destination: String {
            guard let address = try? WebSocketAddress(url.absoluteString) else { return url.absoluteString }
            return "\(address.host.lowercased()):\(address.port)\(address.target.prefix { $0 != "?" })"
        }

        /// The maximum number of updates that wait to be sent to the server, from the configuration.
        public var queueCapacity: Int { configuration.maxQueueSize }

        /// Creates the transport that sends updates to the server.
        @SensorActor public func makeTransport(
            queue: any RelayQueue, clock: any SensorClock
        ) -> any LocationTransport {
            WebSocketTransport(url: url, configuration: configuration, queue: queue, clock: clock)
        }
    }

    /// The server to which the coordinator sends updates over a WebSocket; `nil` if its endpoint is of another kind.
    public var webSocketEndpoint: WebSocketEndpoint? {
        get { endpoint as? WebSocketEndpoint }
        set { endpoint = newValue }
    }

    /// Creates the configuration of a coordinator that sends updates to a server over a WebSocket.
    ///
    /// - Parameters:
    ///   - trackingMode: The tracking mode.
    ///   - qualityOverride: Thresholds that replace those of the tracking mode.
    ///   - webSocketEndpoint: The server to which updates are sent.
    ///   - additionalTransports: Further transports to which updates are passed.
    ///   - fusionMode: Whether and how the streams of the base station and of the tracked device are fused.
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

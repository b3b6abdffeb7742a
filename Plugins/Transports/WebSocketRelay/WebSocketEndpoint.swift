public import Geolocation
public import LocationRelay

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension LocationRelayCoordinator.Configuration {
    /// A server to which a coordinator relays over a WebSocket.
    public struct WebSocketEndpoint: RelayEndpoint {
        /// The server's address.
        public var url: URL

        /// How to connect.
        public var configuration: WebSocketTransportConfiguration

        /// Describes a server.
        public init(url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration()) {
            self.url = url
            self.configuration = configuration
        }

        /// Makes the transport to it.
        @SensorActor public func makeTransport(clock: any SensorClock) -> any LocationTransport {
            WebSocketTransport(url: url, configuration: configuration, clock: clock)
        }
    }

    /// The server to which the coordinator relays, where it does so over a WebSocket.
    public var webSocketEndpoint: WebSocketEndpoint? {
        get { endpoint as? WebSocketEndpoint }
        set { endpoint = newValue }
    }

    /// Makes a configuration of a coordinator that relays over a WebSocket.
    ///
    /// - Parameters:
    ///   - trackingMode: How closely to track.
    ///   - qualityOverride: Thresholds in place of those of the tracking mode.
    ///   - webSocketEndpoint: The server.
    ///   - additionalTransports: Who gets the updates beside it.
    ///   - fusionMode: Whether the streams are worked into one.
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

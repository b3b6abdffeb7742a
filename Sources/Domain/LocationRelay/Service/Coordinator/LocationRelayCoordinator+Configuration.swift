extension LocationRelayCoordinator {
    /// The configuration of a coordinator.
    public struct Configuration: Sendable {
        /// The tracking mode.
        public var trackingMode: TrackingMode

        /// Thresholds that replace those of the tracking mode.
        public var qualityOverride: QualityThresholds?

        /// The transport that the coordinator creates itself, such as a WebSocket; `nil` for none.
        public var endpoint: (any RelayEndpoint)?

        /// Transports created by the host.
        public var additionalTransports: [any LocationTransport]

        /// Whether and how the two streams are fused.
        public var fusionMode: FusionMode

        /// Advanced settings.
        public var settings: RelayServiceSettings

        /// Creates a configuration.
        ///
        /// By default it tracks in the balanced mode and has no transports.
        public init(
            trackingMode: TrackingMode = .balanced, qualityOverride: QualityThresholds? = nil,
            endpoint: (any RelayEndpoint)? = nil, additionalTransports: [any LocationTransport] = [],
            fusionMode: FusionMode = .disabled, settings: RelayServiceSettings = RelayServiceSettings()
        ) {
            self.trackingMode = trackingMode
            self.qualityOverride = qualityOverride
            self.endpoint = endpoint
            self.additionalTransports = additionalTransports
            self.fusionMode = fusionMode
            self.settings = settings
        }
    }
}

extension LocationRelayCoordinator {
    /// The configuration of a coordinator: how its relay tracks, and over which transports it sends.
    public struct Configuration: Sendable {
        /// The tracking mode, which determines the quality thresholds and the sending rate.
        public var trackingMode: TrackingMode

        /// The quality thresholds that replace those of the tracking mode; `nil` to keep those of the mode.
        public var qualityOverride: QualityThresholds?

        /// The description of the transport that the coordinator creates itself, such as a WebSocket; `nil` for none.
        public var endpoint: (any RelayEndpoint)?

        /// The transports that the host has created itself, used in addition to the one that the coordinator creates.
        public var additionalTransports: [any LocationTransport]

        /// Whether and how the relay fuses the fixes of the base station and of the tracked subject.
        public var fusionMode: FusionMode

        /// The advanced settings of the relay.
        public var settings: RelayServiceSettings

        /// Creates the configuration of a coordinator.
        ///
        /// By default, the relay tracks in the balanced mode and has no transports.
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

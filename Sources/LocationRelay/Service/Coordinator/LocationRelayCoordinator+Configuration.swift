extension LocationRelayCoordinator {
    /// What a coordinator is to do.
    public struct Configuration: Sendable {
        /// How closely to track.
        public var trackingMode: TrackingMode

        /// Thresholds in place of those of the tracking mode.
        public var qualityOverride: QualityThresholds?

        /// The transport that the coordinator makes itself, such as a WebSocket; nil for none.
        public var endpoint: (any RelayEndpoint)?

        /// Transports that the host makes.
        public var additionalTransports: [any LocationTransport]

        /// Whether the streams are worked into one.
        public var fusionMode: FusionMode

        /// The numbers that hardly anybody has to change.
        public var settings: RelaySettings

        /// Makes a configuration; the usual one tracks in the balanced mode and sends to nobody.
        public init(
            trackingMode: TrackingMode = .balanced, qualityOverride: QualityThresholds? = nil,
            endpoint: (any RelayEndpoint)? = nil, additionalTransports: [any LocationTransport] = [],
            fusionMode: FusionMode = .disabled, settings: RelaySettings = RelaySettings()
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

/// The health of a relay's streams.
public struct StreamHealthSnapshot: Sendable, Hashable {
    /// The health of one stream.
    public struct Stream: Sendable, Hashable {
        /// Whether a fix arrived recently; see ``RelayServiceSettings/silence``.
        public var isActive = false

        /// Seconds since the last fix was taken; `nil` without a fix.
        public var lastUpdateAge: Double?

        /// Fixes per second within the requested window.
        public var updateRate = 0.0

        /// The quality of the last fix, 0...1, by accuracy and age: 1 for no error and no age, 0 from 100 m and 30 s.
        public var signalQuality = 0.0

        /// Creates the health of a stream without a fix.
        public init() {}
    }

    /// The relay's own stream.
    public var base = Stream()

    /// The subject's stream.
    public var remote = Stream()

    /// Streaming if both streams are active, idle if neither is.
    public var overall: RelayHealth {
        switch (base.isActive, remote.isActive) {
        case (true, true): .streaming
        case (false, false): .idle
        default: .degraded(.singleStream)
        }
    }

    /// Creates the snapshot of a relay without a fix.
    public init() {}
}

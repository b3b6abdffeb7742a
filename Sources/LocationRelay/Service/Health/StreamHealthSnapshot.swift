/// How the streams of a relay are doing.
public struct StreamHealthSnapshot: Sendable, Hashable {
    /// How one stream is doing.
    public struct Stream: Sendable, Hashable {
        /// Whether a fix came in lately; see ``RelaySettings/silence``.
        public var isActive = false

        /// Seconds since the last fix was taken; nil where there is none.
        public var lastUpdateAge: Double?

        /// Fixes for each second, within the window that was asked for.
        public var updateRate = 0.0

        /// How good the last fix is by accuracy and age, 0...1: 1 at no error and no age, 0 from 100 m and 30 s on.
        public var signalQuality = 0.0

        /// Makes one of a stream without a fix.
        public init() {}
    }

    /// The relay's own stream.
    public var base = Stream()

    /// The subject's stream.
    public var remote = Stream()

    /// Streaming where both are active, idle where none is.
    public var overall: RelayHealth {
        switch (base.isActive, remote.isActive) {
        case (true, true): .streaming
        case (false, false): .idle
        default: .degraded(.singleStream)
        }
    }

    /// Makes one of a relay without a fix.
    public init() {}
}

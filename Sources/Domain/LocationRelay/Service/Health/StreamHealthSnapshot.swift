/// The health of a relay's streams.
public struct StreamHealthSnapshot: Sendable, Hashable {
    /// The health of one stream.
    public struct Stream: Sendable, Hashable {
        /// Whether a fix arrived within the last ``RelayServiceSettings/silence`` seconds.
        public var isActive = false

        /// The seconds since the last fix was taken; `nil` without a fix.
        public var lastUpdateAge: Double?

        /// The number of fixes per second within the requested window.
        public var updateRate = 0.0

        /// The quality of the last fix, 0...1, calculated from its accuracy and age.
        ///
        /// It is 1 for an accuracy of 0 m and an age of 0 s, and 0 for at least 100 m and at least 30 s.
        public var signalQuality = 0.0

        /// Creates the health of a stream without a fix.
        public init() {}
    }

    /// The health of the base stream.
    public var base = Stream()

    /// The health of the remote stream, which contains the subject's fixes.
    public var remote = Stream()

    /// The overall health: streaming if both streams are active, idle if neither is, and degraded otherwise.
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

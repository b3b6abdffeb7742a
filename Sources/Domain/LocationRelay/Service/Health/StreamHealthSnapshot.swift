/// The health of a relay's streams, which contain the fixes of the base station and of the tracked subject.
public struct StreamHealthSnapshot: Sendable, Hashable {
    /// The health of one stream of fixes.
    public struct Stream: Sendable, Hashable {
        /// Whether a fix of the stream arrived within the last ``RelayServiceSettings/silence`` seconds.
        public var isActive = false

        /// The seconds since the last fix of the stream was taken; `nil` without a fix.
        public var lastUpdateAge: Double?

        /// The number of fixes of the stream per second, averaged over the `window` of
        /// ``LocationRelayService/streamHealthSnapshot(window:)``.
        public var updateRate = 0.0

        /// The quality of the last fix of the stream, 0...1, calculated from its accuracy and age.
        ///
        /// It is the mean of two values. One decreases from 1 at an accuracy of 0 m to 0 at 100 m, and is 0 for an
        /// unknown accuracy. The other decreases from 1 at an age of 0 s to 0 at 30 s.
        public var signalQuality = 0.0

        /// Creates the health of a stream without a fix.
        public init() {}
    }

    /// The health of the stream with the base station's fixes.
    public var base = Stream()

    /// The health of the stream with the tracked subject's fixes.
    public var remote = Stream()

    /// The overall health of the relay: streaming if both streams are active, idle if none is, and degraded if one is.
    public var overall: RelayHealth {
        switch (base.isActive, remote.isActive) {
        case (true, true): .streaming
        case (false, false): .idle
        default: .degraded(.singleStream)
        }
    }

    /// Creates the health of a relay that has received no fix.
    public init() {}
}

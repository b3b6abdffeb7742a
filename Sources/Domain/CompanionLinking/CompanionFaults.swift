/// Faults of a link in memory, drawn from a seed, so that each run with the same calls is the same.
public struct CompanionFaults: Sendable, Hashable {
    /// The faults of one path; probabilities from 0 to 1.
    public struct Path: Sendable, Hashable {
        /// The probability that a message fails without having arrived.
        public var failure = 0.0

        /// The probability that a message arrives, but its answer does not: it fails, or is never answered at all.
        public var lostAnswer = 0.0

        /// The probability that a message arrives twice.
        public var repetition = 0.0

        /// The delays of messages in seconds; different delays change their order.
        public var delay = 0.0...0.0

        /// Creates a path without faults.
        public init() {}
    }

    /// The seed of the random numbers.
    public var seed: UInt64

    /// The faults of the paths; a path that is absent has none.
    public var paths: [CompanionPath: Path]

    /// Creates faults.
    ///
    /// - Parameters:
    ///   - seed: The seed of the random numbers. Default: 0.
    ///   - paths: The faults of the paths. Default: none.
    public init(seed: UInt64 = 0, paths: [CompanionPath: Path] = [:]) {
        (self.seed, self.paths) = (seed, paths)
    }
}

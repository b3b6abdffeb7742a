/// Simulated random faults of a ``MemoryCompanionLink``; equal seeds and equal calls give equal faults.
public struct CompanionFaults: Sendable, Hashable {
    /// The faults of one path; probabilities from 0 to 1.
    public struct Path: Sendable, Hashable {
        /// The probability that a message fails and does not arrive.
        public var failure = 0.0

        /// The probability that a message arrives but its answer is lost: the send fails, or is never answered.
        public var lostAnswer = 0.0

        /// The probability that a message arrives twice.
        public var repetition = 0.0

        /// The range of the random delay of a message, in seconds; different delays reorder messages.
        public var delay = 0.0...0.0

        /// Creates a path without faults.
        public init() {}
    }

    /// The seed of the random numbers.
    public var seed: UInt64

    /// The faults by path; an absent path has no faults.
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

/// The random faults that a ``MemoryCompanionLink`` simulates for tests.
///
/// Equal seeds and equal calls give equal faults.
public struct CompanionFaults: Sendable, Hashable {
    /// The simulated faults of one path of the link; probabilities are from 0 to 1.
    public struct Path: Sendable, Hashable {
        /// The probability that a message does not arrive; the sender then gets a failure.
        public var failure = 0.0

        /// The probability that a message arrives but its answer is lost.
        ///
        /// The sender then gets a failure or, on the path `interactive`, possibly no answer at all.
        public var lostAnswer = 0.0

        /// The probability that a message arrives twice.
        public var repetition = 0.0

        /// The range from which the delay of each message is chosen randomly, in seconds; different delays reorder
        /// messages.
        public var delay = 0.0...0.0

        /// Creates the settings of a path without faults.
        public init() {}
    }

    /// The seed of the random numbers that decide which messages have faults.
    public var seed: UInt64

    /// The faults of each path of the link; a path without an entry has no faults.
    public var paths: [CompanionPath: Path]

    /// Creates the faults of a simulated link.
    ///
    /// - Parameters:
    ///   - seed: The seed of the random numbers. Default: 0.
    ///   - paths: The faults of each path of the link. Default: none.
    public init(seed: UInt64 = 0, paths: [CompanionPath: Path] = [:]) {
        (self.seed, self.paths) = (seed, paths)
    }
}

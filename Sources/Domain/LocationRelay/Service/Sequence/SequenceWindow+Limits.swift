extension SequenceWindow {
    /// The memory bounds of a window; beyond them, the least recently used entries are forgotten.
    public struct Limits: Sendable, Hashable, Codable {
        /// The maximum number of producers.
        ///
        /// A producer that returns after it was forgotten counts as a new one.
        public let producers: Int

        /// The maximum number of sessions of each producer.
        ///
        /// A new session begins when its counter or its clock goes back.
        public let sessions: Int

        /// The maximum number of runs (gapless number ranges) of each session.
        ///
        /// A counter without losses needs a single run; numbers that are not consecutive, such as milliseconds, need
        /// one run per fix.
        public let runs: Int

        /// The maximum number of runs of all producers together, at 32 bytes each.
        public let totalRuns: Int

        /// Creates limits; values below 1 are raised to 1.
        public init(producers: Int = 4096, sessions: Int = 4, runs: Int = 1024, totalRuns: Int = 262_144) {
            self.producers = max(1, producers)
            self.sessions = max(1, sessions)
            self.runs = max(1, runs)
            self.totalRuns = max(1, totalRuns)
        }
    }
}

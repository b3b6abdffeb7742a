extension SequenceWindow {
    /// How much a window remembers; what is beyond is forgotten, the least recently used first.
    public struct Limits: Sendable, Hashable, Codable {
        /// Producers.
        ///
        /// One that comes back after it was forgotten is a new one.
        public let producers: Int

        /// Sessions of each producer: runs between which its counter, or its clock, went back.
        public let sessions: Int

        /// Runs of numbers without a gap of each session.
        ///
        /// A counter without losses is one run for ever; numbers of which
        /// none follows another, such as milliseconds, need one for each fix.
        public let runs: Int

        /// Runs of all producers together, of 32 bytes each.
        public let totalRuns: Int

        /// Makes limits; each is 1 at least.
        public init(producers: Int = 4096, sessions: Int = 4, runs: Int = 1024, totalRuns: Int = 262_144) {
            self.producers = max(1, producers)
            self.sessions = max(1, sessions)
            self.runs = max(1, runs)
            self.totalRuns = max(1, totalRuns)
        }
    }
}

extension SequenceWindow {
    /// What a window says about a fix.
    public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is the newest one of its producer.
        case new
        /// It was not received before, but a newer one was: it belongs into a history, and moves nothing.
        case late
        /// It was received before.
        case duplicate
        /// It is so old that whether it was received before has been forgotten.
        case tooOld

        /// Whether the fix was not received before.
        public var isFirst: Bool { self == .new || self == .late }
    }
}

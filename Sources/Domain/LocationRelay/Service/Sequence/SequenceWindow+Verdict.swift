extension SequenceWindow {
    /// A window's verdict on a fix.
    public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// The fix is the newest one of its producer.
        case new
        /// The fix was not received before, but a newer one was. It belongs in a history and does not change the
        /// current position.
        case late
        /// The fix was received before.
        case duplicate
        /// The fix is so old that the window no longer knows whether it was received before.
        case tooOld

        /// Whether the fix is received for the first time.
        public var isFirst: Bool { self == .new || self == .late }
    }
}

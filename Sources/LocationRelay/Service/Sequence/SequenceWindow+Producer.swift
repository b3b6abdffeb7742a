extension SequenceWindow {
    /// Who counts: a device, and of its counters the one for the source.
    ///
    /// A fused fix bears source and number of a fix that it was worked from, so that it is counted apart.
    public struct Producer: Sendable, Hashable, Codable {
        /// The device, such as the identifier that it connects with; nil where nothing tells devices apart.
        public let sender: String?

        /// The source that its fixes name.
        public let source: LocationFix.Source

        /// Whether it counts fused fixes.
        public let isFused: Bool

        /// Makes one.
        public init(sender: String? = nil, source: LocationFix.Source, isFused: Bool = false) {
            self.sender = sender
            self.source = source
            self.isFused = isFused
        }
    }
}

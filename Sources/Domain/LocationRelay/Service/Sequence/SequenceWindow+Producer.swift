extension SequenceWindow {
    /// The owner of a sequence counter: a device, and the source that the counter belongs to.
    ///
    /// Fused fixes are counted separately, since a fused fix carries the source and number of one of its inputs.
    public struct Producer: Sendable, Hashable, Codable {
        /// The device, such as the identifier that it connects with; `nil` if devices cannot be told apart.
        public let sender: String?

        /// The source named in its fixes.
        public let source: LocationFix.Source

        /// Whether the counter is that of fused fixes.
        public let isFused: Bool

        /// Creates a producer.
        public init(sender: String? = nil, source: LocationFix.Source, isFused: Bool = false) {
            self.sender = sender
            self.source = source
            self.isFused = isFused
        }
    }
}

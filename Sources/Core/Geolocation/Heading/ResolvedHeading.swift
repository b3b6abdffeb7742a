public import CodecSupport

/// The heading selected by an order of sources.
public struct ResolvedHeading: Sendable, Hashable {
    /// Direction and accuracy.
    public let heading: HeadingValue

    /// The source.
    public let source: HeadingType

    /// The time at which it was taken.
    public let timestamp: Date

    /// Creates a resolved heading from its parts.
    public init(heading: HeadingValue, source: HeadingType, timestamp: Date) {
        self.heading = heading
        self.source = source
        self.timestamp = timestamp
    }

    /// Degrees clockwise from true north, 0..<360.
    public var value: Double { heading.value }

    /// 68 % confidence interval to either side, degrees.
    public var accuracy: Double? { heading.accuracy }

    /// Returns `true` if direction, accuracy and source are equal, whatever the times.
    func isSame(as other: ResolvedHeading) -> Bool {
        source == other.source && heading.isSameDirection(as: other.heading)
    }
}

public import CodecSupport

/// The heading that an order of sources selects, together with its source and time.
public struct ResolvedHeading: Sendable, Hashable {
    /// The direction of the heading and its accuracy.
    public let heading: HeadingValue

    /// The kind of source that reported the heading.
    public let source: HeadingType

    /// The time at which the source took the sample of the heading.
    public let timestamp: Date

    /// Creates a resolved heading from its direction, source and time.
    public init(heading: HeadingValue, source: HeadingType, timestamp: Date) {
        self.heading = heading
        self.source = source
        self.timestamp = timestamp
    }

    /// The direction of the heading in degrees clockwise from true north, 0..<360.
    public var value: Double { heading.value }

    /// The half-width of the heading's 68 % confidence interval in degrees; `nil` if unknown.
    public var accuracy: Double? { heading.accuracy }

    /// Returns `true` if both headings have the same direction, accuracy and source, regardless of their times.
    func isSame(as other: ResolvedHeading) -> Bool {
        source == other.source && heading.isSameDirection(as: other.heading)
    }
}

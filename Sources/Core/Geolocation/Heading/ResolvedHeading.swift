public import CodecSupport

/// The heading that an order of sources selects.
public struct ResolvedHeading: Sendable, Hashable {
    /// The direction and its accuracy.
    public let heading: HeadingValue

    /// The source of the heading.
    public let source: HeadingType

    /// The time at which the sample was taken.
    public let timestamp: Date

    /// Creates a resolved heading from its parts.
    public init(heading: HeadingValue, source: HeadingType, timestamp: Date) {
        self.heading = heading
        self.source = source
        self.timestamp = timestamp
    }

    /// The direction in degrees clockwise from true north, 0..<360.
    public var value: Double { heading.value }

    /// The half-width of the 68 % confidence interval in degrees; `nil` if unknown.
    public var accuracy: Double? { heading.accuracy }

    /// Returns `true` if direction, accuracy and source are equal, regardless of the times.
    func isSame(as other: ResolvedHeading) -> Bool {
        source == other.source && heading.isSameDirection(as: other.heading)
    }
}

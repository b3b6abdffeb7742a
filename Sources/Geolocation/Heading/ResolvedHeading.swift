#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The heading that an order of sources came to.
public struct ResolvedHeading: Sendable, Hashable {
    /// Direction and accuracy.
    public let heading: HeadingValue

    /// Where it comes from.
    public let source: HeadingType

    /// When it was taken.
    public let timestamp: Date

    /// Makes a resolved heading from its parts.
    public init(heading: HeadingValue, source: HeadingType, timestamp: Date) {
        self.heading = heading
        self.source = source
        self.timestamp = timestamp
    }

    /// Degrees clockwise from true north, 0..<360.
    public var value: Double { heading.value }

    /// 68 % confidence interval to either side, degrees.
    public var accuracy: Double? { heading.accuracy }

    /// Whether direction, accuracy and source are the same, whenever they were taken.
    func isSame(as other: ResolvedHeading) -> Bool {
        source == other.source && heading.isSameDirection(as: other.heading)
    }
}

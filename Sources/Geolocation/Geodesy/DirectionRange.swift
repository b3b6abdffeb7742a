/// A range of directions in degrees: clockwise from one direction to another, both included, across north if need be.
public struct DirectionRange: Sendable, Hashable {
    /// The first direction, 0..<360.
    public let start: Double

    /// How far the range reaches clockwise from its start, 0…360 degrees: 0 is one direction alone, 360 the full circle.
    public let width: Double

    /// The range clockwise from one direction to another; it is one direction where both are the same.
    ///
    /// It is nil where a direction is not finite.
    public init?(from start: Double, to end: Double) {
        self.init(from: start, width: Angle.normalized(end - start))
    }

    /// The range around a direction, with half of the width on either side.
    ///
    /// It is nil where the centre is not finite or the width not within 0…360.
    public init?(centre: Double, width: Double) {
        self.init(from: centre - width / 2, width: width)
    }

    /// The range of a width clockwise from a direction.
    ///
    /// It is nil where the start is not finite or the width not within 0…360.
    public init?(from start: Double, width: Double) {
        guard start.isFinite && width >= 0 && width <= 360 else { return nil }
        self.start = Angle.normalized(start)
        self.width = width + 0
    }

    /// All directions.
    public static let fullCircle = DirectionRange(unchecked: 0, width: 360)

    private init(unchecked start: Double, width: Double) {
        self.start = start
        self.width = width
    }

    /// The last direction, 0..<360.
    public var end: Double { Angle.normalized(start + width) }

    /// The direction in the middle, 0..<360.
    public var centre: Double { Angle.normalized(start + width / 2) }

    /// Whether a direction in degrees is within the range; the ends are, and what rounding may put a nanodegree beyond.
    ///
    /// A direction that is not finite is in no range, not even the full circle.
    public func contains(_ direction: Double) -> Bool {
        // Nothing is more than half a turn from the centre, so that the full circle needs no case of its own.
        Angle.absoluteDifference(centre, direction) <= width / 2 + 1e-9
    }
}

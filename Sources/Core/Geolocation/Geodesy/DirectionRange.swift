/// A range of directions in degrees: clockwise from one direction to another, both included, across north if necessary.
public struct DirectionRange: Sendable, Hashable {
    /// The first direction of the range in degrees, 0..<360.
    public let start: Double

    /// The clockwise extent of the range in degrees, 0…360: 0 is a single direction, 360 the full circle.
    public let width: Double

    /// Creates the range that extends clockwise from one direction to another; a single direction if both are the same.
    ///
    /// The result is `nil` if a direction is not finite.
    public init?(from start: Double, to end: Double) {
        self.init(from: start, width: Angle.normalized(end - start))
    }

    /// Creates the range around the given direction, with half of the width on either side.
    ///
    /// The result is `nil` if the centre is not finite or the width is not in 0…360.
    public init?(centre: Double, width: Double) {
        self.init(from: centre - width / 2, width: width)
    }

    /// Creates the range of the given width that extends clockwise from the given direction.
    ///
    /// The result is `nil` if the start is not finite or the width is not in 0…360.
    public init?(from start: Double, width: Double) {
        guard start.isFinite && width >= 0 && width <= 360 else { return nil }
        self.start = Angle.normalized(start)
        self.width = width + 0
    }

    /// The range that contains all directions.
    public static let fullCircle = DirectionRange(unchecked: 0, width: 360)

    private init(unchecked start: Double, width: Double) {
        self.start = start
        self.width = width
    }

    /// The last direction of the range in degrees, 0..<360.
    public var end: Double { Angle.normalized(start + width) }

    /// The direction in the middle of the range in degrees, 0..<360.
    public var centre: Double { Angle.normalized(start + width / 2) }

    /// Returns whether the range contains the given direction in degrees.
    ///
    /// Both ends belong to the range, with a tolerance of a nanodegree for rounding. A direction that is not finite is
    /// in no range, not even the full circle.
    public func contains(_ direction: Double) -> Bool {
        // No direction is more than half a turn from the centre, so that the full circle needs no special case.
        Angle.absoluteDifference(centre, direction) <= width / 2 + 1e-9
    }
}

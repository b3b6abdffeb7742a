public import Geolocation

/// A point of a route.
public struct RoutePoint: Sendable, Hashable {
    /// Where it is.
    public let coordinate: Coordinate

    /// Metres from the route's beginning to it.
    public let along: Double

    /// The number of the segment on which it lies: 0 leads from the first coordinate to the second.
    public let segment: Int

    /// Where on that segment it lies: 0 at its beginning, 1 at its end.
    public let fraction: Double

    /// The piece of the route on which it lies, for whoever goes on from there.
    package let piece: Int

    private let direction: RouteDirection

    init(
        coordinate: Coordinate, along: Double, segment: Int, fraction: Double, piece: Int, direction: RouteDirection
    ) {
        self.coordinate = coordinate
        self.along = along
        self.segment = segment
        self.fraction = fraction
        self.piece = piece
        self.direction = direction
    }

    /// The direction of the route there, degrees clockwise from true north, 0..<360; nil where the route has no length.
    public var bearing: Double? { direction.bearing(at: coordinate) }
}

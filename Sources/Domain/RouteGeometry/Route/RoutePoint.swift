public import Geolocation

/// A point of a route, with its distance from the beginning of the route.
public struct RoutePoint: Sendable, Hashable {
    /// The coordinate of the point.
    public let coordinate: Coordinate

    /// The distance from the beginning of the route to the point, in metres.
    public let along: Double

    /// The index of the segment on which the point lies: 0 leads from the first coordinate to the second.
    public let segment: Int

    /// The position of the point on its segment, as a fraction: 0 at the beginning of the segment, 1 at the end.
    public let fraction: Double

    /// The index of the piece of the route on which the point lies, from which a search can begin.
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

    /// The bearing of the route at the point, in degrees clockwise from true north, 0..<360.
    ///
    /// `nil` if the route has no length.
    public var bearing: Double? { direction.bearing(at: coordinate) }
}

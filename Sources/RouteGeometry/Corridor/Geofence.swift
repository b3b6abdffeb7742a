public import Geolocation

/// An area of the earth: a circle, or a polygon whose corners are joined by geodesics.
///
/// Poles and the antimeridian are places like any other. A polygon divides the earth in two parts, of which the smaller one is
/// its inside, whatever the order of the corners. One whose sides cross has no defined inside.
public struct Geofence: Sendable, Hashable {
    private enum Shape: Hashable {
        case circle(centre: Coordinate, radius: Double)
        case polygon(PolygonRing)
    }

    private let shape: Shape

    /// Makes a circle.
    ///
    /// - Parameters:
    ///   - centre: The place in its middle.
    ///   - radius: Metres along the ground, not less than 0.
    /// - Throws: ``RouteError`` where the centre or the radius is not valid.
    public init(around centre: Coordinate, radius: Double) throws(RouteError) {
        guard centre.isValid else { throw .invalidCentre }
        guard radius.isFinite, radius >= 0 else { throw .invalidRadius }
        shape = .circle(centre: centre, radius: radius)
    }

    /// Makes a polygon of its corners, in any order around it; the first need not be repeated.
    ///
    /// - Throws: ``RouteError`` where a corner is not valid, there are less than three, or the sides are so long that they
    ///   would fill the memory.
    public init(polygon corners: [Coordinate]) throws(RouteError) {
        shape = .polygon(try PolygonRing(corners))
    }

    /// Whether a place lies inside or on the border; false for a place that is not valid.
    public func contains(_ place: Coordinate) -> Bool {
        place.isValid && border(from: place).isInside
    }

    /// Whether a place lies inside, and metres along the ground within which that does not change.
    func border(from place: Coordinate) -> (isInside: Bool, clearance: Double) {
        switch shape {
        case .circle(let centre, let radius):
            let distance = Geodesic.inverse(from: centre, to: place).distance
            return (distance <= radius, abs(distance - radius))
        case .polygon(let ring):
            return ring.border(from: EarthCentredPosition(place))
        }
    }
}

public import Geolocation

/// An area on the earth: a circle, or a polygon whose sides are geodesics (shortest lines) between its corners.
///
/// Poles and the antimeridian are handled like any other place. A polygon divides the earth into two parts. The smaller
/// part is the inside, whatever the order of the corners. A polygon with crossing sides has no defined inside.
public struct Geofence: Sendable, Hashable {
    enum Shape: Hashable {
        case circle(centre: Coordinate, radius: Double)
        case polygon(PolygonRing)
    }

    let shape: Shape

    /// Creates a circular area.
    ///
    /// - Parameters:
    ///   - centre: The centre of the circle.
    ///   - radius: The radius along the ground in metres, which must not be negative.
    /// - Throws: ``RouteError`` if the centre or the radius is invalid.
    public init(around centre: Coordinate, radius: Double) throws(RouteError) {
        guard centre.isValid else { throw .invalidCentre }
        guard radius.isFinite, radius >= 0 else { throw .invalidRadius }
        shape = .circle(centre: centre, radius: radius)
    }

    /// Creates a polygonal area from its corners, listed clockwise or anticlockwise; the first corner need not be
    /// repeated.
    ///
    /// - Throws: ``RouteError`` if a corner is invalid, if there are fewer than three corners, or if the sides are so
    ///   long that dividing them into pieces would take too much memory.
    public init(polygon corners: [Coordinate]) throws(RouteError) {
        shape = .polygon(try PolygonRing(corners))
    }

    /// Returns whether a place lies inside the area or on its border; `false` for an invalid place.
    public func contains(_ place: Coordinate) -> Bool {
        place.isValid && border(from: place).isInside
    }

    /// The centre of a circle; for a polygon, the mean position of its border, which may lie outside the polygon.
    package var middle: Coordinate {
        switch shape {
        case .circle(let centre, _): centre
        case .polygon(let ring): ring.middle
        }
    }

    /// Returns whether a place lies inside the area, and the minimum distance from the place to the border.
    ///
    /// The distance is in metres along the ground. A traveller must travel at least this far to cross the border.
    package func border(from place: Coordinate) -> (isInside: Bool, clearance: Double) {
        switch shape {
        case .circle(let centre, let radius):
            let distance = Geodesic.inverse(from: centre, to: place).distance
            return (distance <= radius, abs(distance - radius))
        case .polygon(let ring):
            return ring.border(from: EarthCentredPosition(place))
        }
    }
}

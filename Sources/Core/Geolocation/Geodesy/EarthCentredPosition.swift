/// A position as a vector from the centre of the earth: the Cartesian coordinates of WGS 84 (ECEF, EPSG 4978).
public struct EarthCentredPosition: Sendable, Hashable {
    /// The distance in metres from the centre in the direction of the point on the equator at Greenwich.
    public var x: Double

    /// The distance in metres from the centre in the direction of the point on the equator at 90° east.
    public var y: Double

    /// The distance in metres from the centre in the direction of the north pole.
    public var z: Double

    /// Creates a position from its coordinates in metres, without checking them.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates the position at the given height in metres above a point of the ellipsoid; a negative height is below.
    ///
    /// The height is ellipsoidal: it differs from the height above sea level by the geoid undulation. A latitude beyond
    /// ±90 or a number that is not finite gives NaN.
    public init(_ point: Coordinate, height: Double = 0) {
        self = SurfaceFrame(point).position(height: height)
    }

    /// Returns the distance to another position in metres, in a straight line that may lead through the earth.
    public func distance(to other: EarthCentredPosition) -> Double {
        let (x, y, z) = (other.x - x, other.y - y, other.z - z)
        return (x * x + y * y + z * z).squareRoot()
    }
}

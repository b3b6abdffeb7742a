/// A position as a vector from the centre of the earth: the Cartesian coordinates of WGS 84 (ECEF, EPSG 4978).
public struct EarthCentredPosition: Sendable, Hashable {
    /// Metres from the centre towards the equator at Greenwich.
    public var x: Double

    /// Metres from the centre towards the equator at 90° east.
    public var y: Double

    /// Metres from the centre towards the north pole.
    public var z: Double

    /// Creates a position from metres without checking them.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates the position at a height in metres above a point of the ellipsoid; a negative height is below.
    ///
    /// The height is ellipsoidal: it differs from the height above sea level by the geoid undulation. A latitude beyond
    /// ±90 or a number that is not finite gives NaN.
    public init(_ point: Coordinate, height: Double = 0) {
        self = SurfaceFrame(point).position(height: height)
    }

    /// Returns the straight-line distance to another position in metres, through the earth if necessary.
    public func distance(to other: EarthCentredPosition) -> Double {
        let (x, y, z) = (other.x - x, other.y - y, other.z - z)
        return (x * x + y * y + z * z).squareRoot()
    }
}

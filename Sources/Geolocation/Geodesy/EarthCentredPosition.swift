/// A place as a vector from the centre of the earth: the Cartesian coordinates of WGS 84 (ECEF, EPSG 4978).
public struct EarthCentredPosition: Sendable, Hashable {
    /// Metres from the centre towards the equator at Greenwich.
    public var x: Double

    /// Metres from the centre towards the equator at 90° east.
    public var y: Double

    /// Metres from the centre towards the north pole.
    public var z: Double

    /// Makes a place from metres; nothing is checked here.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The place at a height in metres above a point of the ellipsoid, negative below.
    ///
    /// The height is ellipsoidal: it differs from the height above the sea by the geoid's undulation. A latitude beyond
    /// ±90 or a number that is not finite gives NaN.
    public init(_ point: Coordinate, height: Double = 0) {
        self = SurfaceFrame(point).position(height: height)
    }

    /// The straight distance to another place in metres, through the earth if need be.
    public func distance(to other: EarthCentredPosition) -> Double {
        let (x, y, z) = (other.x - x, other.y - y, other.z - z)
        return (x * x + y * y + z * z).squareRoot()
    }
}

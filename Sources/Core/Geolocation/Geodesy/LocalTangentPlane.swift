/// The tangent plane of the earth at a point, with straight axes to the east, north and up (ENU).
///
/// Far from the origin, the ground is below the plane, by 78 m at 31 km, so that `up` is a height only near the origin.
/// Conversions to and from local positions are accurate to some nanometres. A latitude beyond ±90 or a number that is
/// not finite gives NaN.
public struct LocalTangentPlane: Sendable {
    /// The coordinate of the point at which the plane touches the earth.
    public let origin: Coordinate

    /// The ellipsoidal height of the origin in metres.
    public let height: Double

    let frame: SurfaceFrame
    let centre: EarthCentredPosition

    /// Creates the tangent plane at the given point, at an ellipsoidal height in metres.
    public init(origin: Coordinate, height: Double = 0) {
        self.origin = origin
        self.height = height
        frame = SurfaceFrame(origin)
        centre = frame.position(height: height)
    }

    /// Returns the position, relative to the origin of the plane, of an earth-centred position.
    public func local(_ place: EarthCentredPosition) -> LocalPosition {
        let (east, north, up) = frame.local(x: place.x - centre.x, y: place.y - centre.y, z: place.z - centre.z)
        return LocalPosition(east: east, north: north, up: up)
    }

    /// Returns the position, relative to the origin of the plane, of a point at an ellipsoidal height in metres.
    public func local(_ point: Coordinate, height: Double = 0) -> LocalPosition {
        local(EarthCentredPosition(point, height: height))
    }

    /// Returns the earth-centred position of the given local position.
    public func earthCentred(_ place: LocalPosition) -> EarthCentredPosition {
        let (x, y, z) = frame.earthCentred(east: place.east, north: place.north, up: place.up)
        return EarthCentredPosition(x: centre.x + x, y: centre.y + y, z: centre.z + z)
    }

    /// Returns the coordinate and the ellipsoidal height in metres of the given local position.
    public func geographic(_ place: LocalPosition) -> (coordinate: Coordinate, height: Double) {
        earthCentred(place).geographic
    }
}

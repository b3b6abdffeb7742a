/// The directions east, north and up at a point of the ellipsoid.
struct SurfaceFrame: Sendable {
    let latitude: SineCosine
    let longitude: SineCosine
    /// The radius of curvature of the ellipsoid in the prime vertical, the east-west section at the point, in metres.
    let primeVertical: Double

    init(_ point: Coordinate) {
        let isValid = point.isOnEllipsoid
        latitude = SineCosine(degrees: isValid ? point.latitude : .nan)
        longitude = SineCosine(degrees: isValid ? Angle.wrappedLongitude(point.longitude) : .nan)
        let w = 1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine
        primeVertical = WGS84.semiMajorAxis / w.squareRoot()
    }

    /// Returns the earth-centred position at the given height in metres above the point.
    func position(height: Double) -> EarthCentredPosition {
        let outward = (primeVertical + height) * latitude.cosine
        let minorSquared = 1 - WGS84.eccentricitySquared
        return EarthCentredPosition(
            x: outward * longitude.cosine, y: outward * longitude.sine,
            z: (minorSquared * primeVertical + height) * latitude.sine)
    }

    /// Returns the east, north and up components of a vector given in earth-centred axes.
    func local(x: Double, y: Double, z: Double) -> (east: Double, north: Double, up: Double) {
        let outward = x * longitude.cosine + y * longitude.sine
        return (
            east: y * longitude.cosine - x * longitude.sine,
            north: z * latitude.cosine - outward * latitude.sine,
            up: z * latitude.sine + outward * latitude.cosine
        )
    }

    /// Returns the earth-centred components of a vector given by its east, north and up components.
    func earthCentred(east: Double, north: Double, up: Double) -> (x: Double, y: Double, z: Double) {
        let outward = up * latitude.cosine - north * latitude.sine
        return (
            x: outward * longitude.cosine - east * longitude.sine,
            y: outward * longitude.sine + east * longitude.cosine,
            z: north * latitude.cosine + up * latitude.sine
        )
    }

    /// The mean radius of curvature of the ellipsoid at the point, in metres.
    var meanRadius: Double {
        let w = 1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine
        return primeVertical * ((1 - WGS84.eccentricitySquared) / w).squareRoot()
    }
}

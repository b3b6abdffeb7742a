import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calculations for points on the ground near the origin of the plane; they are faster than the general conversions.
extension LocalTangentPlane {
    /// The origin of the plane as an earth-centred position.
    package var earthCentredOrigin: EarthCentredPosition { centre }

    /// Returns the unit vector, in earth-centred axes, that points from the origin in the direction of a bearing.
    ///
    /// - Parameter bearing: The bearing in degrees clockwise from true north.
    package func direction(bearing: Double) -> EarthCentredPosition {
        let angle = SineCosine(degrees: bearing)
        let (x, y, z) = frame.earthCentred(east: angle.sine, north: angle.cosine, up: 0)
        return EarthCentredPosition(x: x, y: y, z: z)
    }

    /// Returns the coordinate of an earth-centred position on the ellipsoid.
    ///
    /// The result is as accurate as ``EarthCentredPosition/geographic``. If the position is near the origin of the
    /// plane, this function is several times faster. If the position lies at a height h above or below the ellipsoid
    /// instead, the error is up to h/300 to the north or south.
    package func point(onGround place: EarthCentredPosition) -> Coordinate {
        let ahead = place.x * frame.longitude.cosine + place.y * frame.longitude.sine
        let aside = place.y * frame.longitude.cosine - place.x * frame.longitude.sine
        // The components below form a vector that is parallel to the normal of the ellipsoid. The direction of this
        // vector determines the latitude.
        let outward = (ahead * ahead + aside * aside).squareRoot() * (1 - WGS84.eccentricitySquared)
        let across = place.z * frame.latitude.cosine - outward * frame.latitude.sine
        let along = outward * frame.latitude.cosine + place.z * frame.latitude.sine
        // If the origin and the point are opposite poles, rounding decides the sign of the change in latitude. Wrapping
        // gives the same result for both signs.
        let latitude = Angle.wrappedLongitude(origin.latitude + Self.degrees(of: across, over: along))
        return Coordinate(
            latitude: min(max(latitude, -90), 90),
            longitude: Angle.wrappedLongitude(origin.longitude + Self.degrees(of: aside, over: ahead)))
    }

    /// Returns the angle of a vector in degrees, computed from the first terms of its series if it is small.
    private static func degrees(of sine: Double, over cosine: Double) -> Double {
        let tangent = sine / cosine
        guard cosine > 0, abs(tangent) < 1e-3 else { return atan2(sine, cosine) * 180 / .pi }
        let square = tangent * tangent
        return tangent * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square / 7))) * (180 / .pi)
    }
}

import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fast calculations for ground points near the origin, which avoid the general conversion.
extension LocalTangentPlane {
    /// The origin as an earth-centred position.
    package var earthCentredOrigin: EarthCentredPosition { centre }

    /// Returns the unit vector, in earth-centred axes, of the direction at the origin that a bearing in degrees
    /// clockwise from true north gives.
    package func direction(bearing: Double) -> EarthCentredPosition {
        let angle = SineCosine(degrees: bearing)
        let (x, y, z) = frame.earthCentred(east: angle.sine, north: angle.cosine, up: 0)
        return EarthCentredPosition(x: x, y: y, z: z)
    }

    /// Returns the coordinate of an earth-centred position that lies anywhere on the ellipsoid.
    ///
    /// It is as accurate as ``EarthCentredPosition/geographic``, and several times faster near the origin. For a
    /// position at height h above or below the ellipsoid, the error is up to h/300 to the north or south.
    package func point(onGround place: EarthCentredPosition) -> Coordinate {
        let ahead = place.x * frame.longitude.cosine + place.y * frame.longitude.sine
        let aside = place.y * frame.longitude.cosine - place.x * frame.longitude.sine
        // This vector is parallel to the normal of the ellipsoid, whose direction determines the latitude.
        let outward = (ahead * ahead + aside * aside).squareRoot() * (1 - WGS84.eccentricitySquared)
        let across = place.z * frame.latitude.cosine - outward * frame.latitude.sine
        let along = outward * frame.latitude.cosine + place.z * frame.latitude.sine
        // If origin and point are opposite poles, rounding decides the sign of the change in latitude; wrapping gives
        // the same result for both.
        let latitude = Angle.wrappedLongitude(origin.latitude + Self.degrees(of: across, over: along))
        return Coordinate(
            latitude: min(max(latitude, -90), 90),
            longitude: Angle.wrappedLongitude(origin.longitude + Self.degrees(of: aside, over: ahead)))
    }

    /// Returns the angle of a vector in degrees; a small angle is computed from the first terms of its series.
    private static func degrees(of sine: Double, over cosine: Double) -> Double {
        let tangent = sine / cosine
        guard cosine > 0, abs(tangent) < 1e-3 else { return atan2(sine, cosine) * 180 / .pi }
        let square = tangent * tangent
        return tangent * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square / 7))) * (180 / .pi)
    }
}

import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A displacement or velocity over ground, by its east and north components at its start point.
///
/// Displacements are geodesics, so that neither a pole nor the antimeridian is a special case: from two points by the
/// inverse problem, and to an end point by the direct problem.
struct GroundVector: Sendable, Hashable {
    /// The east and north components, metres or m/s.
    var parts: SIMD2<Double>

    init(east: Double, north: Double) {
        parts = SIMD2(east, north)
    }

    init(_ parts: SIMD2<Double>) {
        self.parts = parts
    }

    /// Creates a vector from a length and a bearing in degrees clockwise from true north.
    init(length: Double, bearing: Double) {
        let radians = bearing * (.pi / 180)
        parts = SIMD2(length * sin(radians), length * cos(radians))
    }

    /// Creates the shortest displacement between two points; `nil` if one is invalid.
    init?(from start: Coordinate, to end: Coordinate) {
        let way = Geodesic.inverse(from: start, to: end)
        guard way.distance.isFinite else { return nil }
        self.init(length: way.distance, bearing: way.initialBearing ?? 0)
    }

    var length: Double { (parts * parts).sum().squareRoot() }

    /// Degrees clockwise from true north, 0..<360; `nil` if the length is 0.
    var bearing: Double? {
        length > 0 ? Angle.normalized(atan2(parts.x, parts.y) * (180 / .pi)) : nil
    }

    /// Applies the displacement to a point.
    ///
    /// - Returns: The end point, and the rotation of the displacement's bearing along the way, degrees clockwise:
    ///   rotate a vector by it to transport it to the end point.
    func end(from start: Coordinate) -> (coordinate: Coordinate, turn: Double) {
        guard let bearing else { return (start, 0) }
        let line = GeodesicLine(from: start, bearing: bearing)
        let length = length
        return (line.position(at: length), Angle.difference(from: bearing, to: line.bearing(at: length)))
    }

    /// Returns the vector rotated clockwise by an angle in degrees.
    func turned(by degrees: Double) -> GroundVector {
        let turn = GroundVector(length: 1, bearing: degrees).parts
        return GroundVector(east: parts.x * turn.y + parts.y * turn.x, north: parts.y * turn.y - parts.x * turn.x)
    }
}

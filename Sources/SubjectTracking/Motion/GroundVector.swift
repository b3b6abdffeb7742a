import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A way or a velocity over ground, by its parts to the east and the north at the point where it begins.
///
/// Ways are geodesics, so that neither a pole nor the antimeridian is special: the way between two points is the inverse
/// problem, and going it the direct one.
struct GroundVector: Sendable, Hashable {
    /// Metres, or metres per second, to the east and to the north.
    var parts: SIMD2<Double>

    init(east: Double, north: Double) {
        parts = SIMD2(east, north)
    }

    init(_ parts: SIMD2<Double>) {
        self.parts = parts
    }

    /// A length in a direction in degrees clockwise from true north.
    init(length: Double, bearing: Double) {
        let radians = bearing * (.pi / 180)
        parts = SIMD2(length * sin(radians), length * cos(radians))
    }

    /// The shortest way from one point to another; nil where one is not valid.
    init?(from start: Coordinate, to end: Coordinate) {
        let way = Geodesic.inverse(from: start, to: end)
        guard way.distance.isFinite else { return nil }
        self.init(length: way.distance, bearing: way.initialBearing ?? 0)
    }

    var length: Double { (parts * parts).sum().squareRoot() }

    /// Degrees clockwise from true north, 0..<360; nil where there is no length.
    var bearing: Double? {
        length > 0 ? Angle.normalized(atan2(parts.x, parts.y) * (180 / .pi)) : nil
    }

    /// Goes the way from a point on.
    ///
    /// - Returns: Where it ends, and by how many degrees clockwise north has turned against it meanwhile: a vector that is
    ///   taken along has to be turned by that to be the same one there.
    func end(from start: Coordinate) -> (coordinate: Coordinate, turn: Double) {
        guard let bearing else { return (start, 0) }
        let line = GeodesicLine(from: start, bearing: bearing)
        let length = length
        return (line.position(at: length), Angle.difference(from: bearing, to: line.bearing(at: length)))
    }

    /// The same vector turned clockwise by so many degrees.
    func turned(by degrees: Double) -> GroundVector {
        let turn = GroundVector(length: 1, bearing: degrees).parts
        return GroundVector(east: parts.x * turn.y + parts.y * turn.x, north: parts.y * turn.y - parts.x * turn.x)
    }
}

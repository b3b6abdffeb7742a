import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A displacement or velocity over ground, stored as its east and north components at its start point.
///
/// Displacements are geodesics, so that poles and the antimeridian are not special cases. The displacement between two
/// points is found by the inverse geodesic problem, and its end point by the direct one. Short displacements, such as
/// between two fixes, are within 0.1 mm of the geodesic.
struct GroundVector: Sendable, Hashable {
    /// The east and north components of the vector, in metres or m/s.
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

    /// Creates the shortest displacement between two points; `nil` if a point is invalid.
    init?(from start: Coordinate, to end: Coordinate) {
        if let short = ShortWay(from: start, to: end) {
            self = short.displacement
            return
        }
        let way = Geodesic.inverse(from: start, to: end)
        guard way.distance.isFinite else { return nil }
        self.init(length: way.distance, bearing: way.initialBearing ?? 0)
    }

    var length: Double { (parts * parts).sum().squareRoot() }

    /// The bearing of the vector in degrees clockwise from true north, 0..<360; `nil` if the length is 0.
    var bearing: Double? {
        length > 0 ? Angle.normalized(atan2(parts.x, parts.y) * (180 / .pi)) : nil
    }

    /// Returns the point to which the displacement leads from the given start point.
    ///
    /// - Returns: The end point, and the change of the displacement's bearing along the way, in degrees clockwise. A
    ///   vector must be rotated by this angle when it is moved to the end point.
    func end(from start: Coordinate) -> (coordinate: Coordinate, turn: Double) {
        if let short = ShortWay(parts, from: start) { return (short.end, short.turn * (180 / .pi)) }
        guard let bearing else { return (start, 0) }
        let line = GeodesicLine(from: start, bearing: bearing)
        let length = length
        return (line.position(at: length), Angle.difference(from: bearing, to: line.bearing(at: length)))
    }

    /// Returns the vector rotated clockwise by the given angle in degrees.
    func turned(by degrees: Double) -> GroundVector {
        GroundVector(parts.turned(by: degrees * (.pi / 180)))
    }
}

/// A displacement of up to 200 m, computed in a tenth of the time that a geodesic takes.
///
/// The computation uses the curvatures of the ellipsoid at the middle of the displacement. The length and the bearing
/// at the middle are those of the geodesic. The end point is within 0.1 mm of the end point of the geodesic.
private struct ShortWay {
    /// The displacement as its east and north components at the start point.
    let displacement: GroundVector

    /// The end point of the displacement.
    let end: Coordinate

    /// The change of the bearing along the displacement, in radians clockwise.
    let turn: Double

    /// The maximum length of the displacement in metres, and the maximum latitude, north or south, in degrees.
    ///
    /// Nearer to a pole, the meridians converge too fast for this computation.
    private static let (longest, northmost) = (200.0, 80.0)

    /// The sine and cosine of a latitude, and the radii of curvature of its meridian and prime vertical in metres.
    private struct Curvature {
        let sine: Double
        let cosine: Double
        let meridian: Double
        let primeVertical: Double

        init(sine: Double, cosine: Double) {
            let w = 1 - WGS84.eccentricitySquared * sine * sine
            let primeVertical = WGS84.semiMajorAxis / w.squareRoot()
            (self.sine, self.cosine, self.primeVertical) = (sine, cosine, primeVertical)
            meridian = primeVertical * (1 - WGS84.eccentricitySquared) / w
        }

        init(latitude: Double) {
            let radians = latitude * (.pi / 180)
            self.init(sine: sin(radians), cosine: cos(radians))
        }

        /// Returns the curvature at a place that is farther north by the given small angle in radians.
        func moved(by radians: Double) -> Curvature {
            let kept = 1 - radians * radians / 2
            return Curvature(sine: sine * kept + cosine * radians, cosine: cosine * kept - sine * radians)
        }
    }

    /// Creates the displacement with the given components; `nil` if it is too long, or too near a pole.
    init?(_ parts: SIMD2<Double>, from start: Coordinate) {
        guard (parts * parts).sum() < Self.longest * Self.longest, abs(start.latitude) < Self.northmost else {
            return nil
        }
        let atStart = Curvature(latitude: start.latitude)
        let middle = atStart.moved(by: parts.y / (2 * atStart.meridian))
        turn = parts.x / middle.primeVertical * middle.sine / middle.cosine
        let way = parts.turned(by: turn / 2)
        let north = way.y / middle.meridian * (180 / .pi)
        let east = way.x / (middle.primeVertical * middle.cosine) * (180 / .pi)
        end = Coordinate(
            latitude: start.latitude + north, longitude: Angle.wrappedLongitude(start.longitude + east))
        displacement = GroundVector(parts)
    }

    /// Creates the displacement between two points; `nil` if it is too long, or too near a pole.
    init?(from start: Coordinate, to end: Coordinate) {
        let north = (end.latitude - start.latitude) * (.pi / 180)
        let east = Angle.wrappedLongitude(end.longitude - start.longitude) * (.pi / 180)
        guard abs(start.latitude) < Self.northmost, abs(north) < 1e-4, abs(east) < 1e-3 else { return nil }
        let middle = Curvature(latitude: (start.latitude + end.latitude) / 2)
        let way = SIMD2(east * middle.primeVertical * middle.cosine, north * middle.meridian)
        guard (way * way).sum() < Self.longest * Self.longest else { return nil }
        turn = east * middle.sine
        displacement = GroundVector(way.turned(by: -turn / 2))
        self.end = end
    }
}

extension SIMD2<Double> {
    /// Returns a vector of east and north components, rotated clockwise by the given angle in radians.
    fileprivate func turned(by radians: Double) -> SIMD2<Double> {
        // For a small angle, this series yields components that are exact to the last digit.
        let square = radians * radians
        let isSmall = square < 1e-6
        let sine = isSmall ? radians * (1 - square / 6) : sin(radians)
        let cosine = isSmall ? 1 - square / 2 * (1 - square / 12) : cos(radians)
        return SIMD2(x * cosine + y * sine, y * cosine - x * sine)
    }
}

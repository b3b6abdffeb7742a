import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An angle, stored as its sine and cosine.
///
/// The geodesic formulas need little more than these two numbers, and the pair is equally accurate for all directions.
struct SineCosine: Sendable {
    var sine: Double
    var cosine: Double

    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    /// Creates the angle of a vector of any length other than zero.
    init(normalizing sine: Double, _ cosine: Double) {
        let length = (sine * sine + cosine * cosine).squareRoot()
        self.init(sine: sine / length, cosine: cosine / length)
    }

    /// Creates the sine and cosine of an angle in degrees.
    ///
    /// For up to some thousand turns, multiples of 90° give exactly 0 and ±1.
    ///
    /// - Parameters:
    ///   - degrees: The angle in degrees.
    ///   - rest: The part of the angle in degrees that is lost by rounding in `degrees`. Default: 0.
    init(degrees: Double, rest: Double = 0) {
        let quadrant = degrees / 90 + Self.rounder
        let reduced = (degrees - 90 * (quadrant - Self.rounder)) + rest
        self.init(reduced: reduced * (.pi / 180), quadrant: quadrant)
    }

    /// Creates an angle from radians.
    init(radians: Double) {
        guard radians.magnitude < 1e5 else {
            self.init(sine: sin(radians), cosine: cos(radians))
            return
        }
        let quadrant = radians * (2 / .pi) + Self.rounder
        let turns = quadrant - Self.rounder
        // A quarter turn is split into two parts, of which the first has so few bits that its multiples are exact.
        let reduced = (radians - turns * 0x1.921fb544p0) - turns * 0x1.0b4611a626331p-34
        self.init(reduced: reduced, quadrant: quadrant)
    }

    /// A constant that rounds a number to an integer by being added to it.
    ///
    /// The lowest bits of the sum are then those of the integer.
    private static var rounder: Double { 0x1.8p52 }

    /// Creates an angle from its nearest multiple of 90° and the remaining angle in radians, which is within ±π/4.
    ///
    /// - Parameters:
    ///   - reduced: The remaining angle.
    ///   - quadrant: The number of quarter turns plus ``rounder``, so that the lowest bits contain the number.
    private init(reduced: Double, quadrant: Double) {
        let (sine, cosine) = Self.near(reduced)
        let isOdd = quadrant.bitPattern & 1 != 0
        let isHalfTurned = quadrant.bitPattern & 2 != 0
        let first = isOdd ? cosine : sine
        let second = isOdd ? -sine : cosine
        self.init(sine: isHalfTurned ? -first : first, cosine: isHalfTurned ? -second : second)
    }

    /// The angle of this vector in radians, −π…π.
    var radians: Double { atan2(sine, cosine) }

    /// The angle in radians, −π…π, of a vector of any length, computed faster if the angle is small.
    var radiansFavouringSmall: Double {
        let ratio = sine / cosine
        guard cosine > 0 && ratio.magnitude < 0.0107 else { return radians }
        let square = ratio * ratio
        return ratio * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square / 7)))
    }

    /// The angle of this vector in degrees, −180…180.
    var degrees: Double { atan2(sine, cosine) * (180 / .pi) }

    /// The angle as a direction in degrees, 0..<360.
    var bearing: Double { Angle.normalized(degrees) }

    /// The length of the vector of cosine and sine: 1 if the vector has been normalised.
    var length: Double { (sine * sine + cosine * cosine).squareRoot() }

    /// Returns this angle minus another one.
    func minus(_ other: SineCosine) -> SineCosine {
        SineCosine(
            sine: sine * other.cosine - cosine * other.sine, cosine: cosine * other.cosine + sine * other.sine)
    }

    /// Returns this angle plus another one.
    func plus(_ other: SineCosine) -> SineCosine {
        SineCosine(
            sine: sine * other.cosine + cosine * other.sine, cosine: cosine * other.cosine - sine * other.sine)
    }

    /// The double of this angle.
    var doubled: SineCosine {
        SineCosine(sine: 2 * sine * cosine, cosine: (cosine - sine) * (cosine + sine))
    }

    /// Returns this angle plus an angle of at most ±0.02 radians.
    func plus(small radians: Double) -> SineCosine {
        let square = radians * radians
        let sine = radians * (1 - square * (1.0 / 6 - square * (1.0 / 120 - square / 5040)))
        let cosine = 1 - square * (0.5 - square * (1.0 / 24 - square / 720))
        return plus(SineCosine(sine: sine, cosine: cosine))
    }

    /// Returns the sine and cosine of an angle in radians within ±π/4 by their power series.
    ///
    /// The first omitted terms are below 1e-17.
    private static func near(_ x: Double) -> (sine: Double, cosine: Double) {
        let z = x * x
        let w = z * z
        let v = w * w
        // Both series are computed in parallel: vectors contain the coefficients of sine and cosine, and are summed by
        // Estrin's scheme.
        let a = SIMD2(-1.0 / 6, 1.0 / 24) + z * SIMD2(1.0 / 120, -1.0 / 720)
        let b = SIMD2(-1.0 / 5_040, 1.0 / 40_320) + z * SIMD2(1.0 / 362_880, -1.0 / 3_628_800)
        let c = SIMD2(-1.0 / 39_916_800, 1.0 / 479_001_600) + z * SIMD2(1.0 / 6_227_020_800, -1.0 / 87_178_291_200)
        let d = SIMD2(-1.0 / 1_307_674_368_000, 1.0 / 20_922_789_888_000) + z * SIMD2(1.0 / 355_687_428_096_000, 0)
        let sum = (a + w * b) + v * (c + w * d)
        return (x + x * z * sum.x, 1 - (0.5 * z - w * sum.y))
    }
}

import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The quartic equation of the astroid, which gives the azimuths of geodesics to points near the antipodes.
///
/// The same equation gives the points of an ellipse that are nearest to a given point.
enum AstroidEquation {
    /// Returns the positive root κ of κ⁴ + 2κ³ + (1 − x² − y²)κ² − 2y²κ − y² = 0, as in Karney 2013, section 5.
    ///
    /// It is zero if there is no positive root, which is the case if y = 0 and x is within ±1.
    static func positiveRoot(x: Double, y: Double) -> Double {
        let (p, q) = (x * x, y * y)
        let r = (p + q - 1) / 6
        guard q > 0 || r > 0 else { return 0 }
        let s = p * q / 4
        let u = resolvent(r: r, s: s)
        let v = (u * u + q).squareRoot()
        // This form of u + v avoids the loss of digits by cancellation.
        let sum = u < 0 ? q / (v - u) : u + v
        let w = (sum - q) / (2 * v)
        return sum / ((sum + w * w).squareRoot() + w)
    }

    /// Returns a root of the resolvent, the cubic equation with whose help the quartic equation is solved.
    private static func resolvent(r: Double, s: Double) -> Double {
        let cube = r * r * r
        let discriminant = s * (s + 2 * cube)
        if discriminant < 0 {
            let angle = atan2((-discriminant).squareRoot(), -(s + cube))
            return r + 2 * r * cos(angle / 3)
        }
        let sum = s + cube
        // This sign of the square root avoids the loss of digits by cancellation.
        let t = cbrt(sum + (sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        return r + t + (t != 0 ? r / t * r : 0)
    }
}

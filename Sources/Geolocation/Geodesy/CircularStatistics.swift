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

/// Mean and spread of directions, to which directions are added and from which they are taken one by one.
///
/// The mean direction is that of the sum of unit vectors, and the spread follows from the length R of their mean (K. V.
/// Mardia and P. E. Jupp, Directional Statistics, 2000, sections 2.2 and 2.3).
public struct CircularStatistics: Sendable {
    /// How many directions there are.
    public private(set) var count = 0

    private var sumOfSines = 0.0
    private var sumOfCosines = 0.0

    /// Begins without a direction.
    public init() {}

    /// Begins with directions in degrees; those that are not finite are left out.
    public init(_ directions: some Sequence<Double>) {
        for direction in directions { insert(direction) }
    }

    /// Adds a direction in degrees; one that is not finite is left out.
    public mutating func insert(_ direction: Double) {
        guard direction.isFinite else { return }
        accumulate(direction, sign: 1)
        count += 1
    }

    /// Takes away a direction in degrees that was added before; one that is not finite was left out then, and is now.
    ///
    /// Without directions nothing happens.
    public mutating func remove(_ direction: Double) {
        guard direction.isFinite && count > 0 else { return }
        count -= 1
        if count == 0 {
            (sumOfSines, sumOfCosines) = (0, 0)
        } else {
            accumulate(direction, sign: -1)
        }
    }

    /// The mean direction in degrees clockwise from true north, 0..<360.
    ///
    /// It is nil where there is no direction, or where they cancel each other, as 0° and 180° do.
    public var mean: Double? {
        guard let length = resultantLength, length > 0 else { return nil }
        return SineCosine(sine: sumOfSines, cosine: sumOfCosines).bearing
    }

    /// The length R of the mean of the unit vectors, 0…1: 1 where all directions are the same, 0 where they cancel.
    ///
    /// It is nil where there is no direction.
    public var resultantLength: Double? {
        guard count > 0 else { return nil }
        let length = SineCosine(sine: sumOfSines, cosine: sumOfCosines).length / Double(count)
        // Rounding may put the length of equal directions above 1, and leave a trace of those that cancel.
        return length < 1e-12 ? 0 : min(1, length)
    }

    /// The circular standard deviation √(−2 ln R) in degrees: 0 where all directions are the same.
    ///
    /// It has no upper bound, and is infinite where the directions cancel each other; nil where there is none.
    public var standardDeviation: Double? {
        resultantLength.map { length in
            // Subtracting from zero keeps the sign of zero positive.
            length > 0 ? (0 - 2 * log(length)).squareRoot() * (180 / .pi) : .infinity
        }
    }

    private mutating func accumulate(_ direction: Double, sign: Double) {
        let vector = SineCosine(degrees: Angle.normalized(direction))
        sumOfSines += sign * vector.sine
        sumOfCosines += sign * vector.cosine
    }
}

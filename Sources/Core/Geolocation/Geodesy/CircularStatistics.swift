import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The mean and spread of a set of directions, to which directions can be added and from which they can be removed.
///
/// The mean direction is that of the sum of unit vectors; the spread follows from the length R of their mean (K. V.
/// Mardia and P. E. Jupp, Directional Statistics, 2000, sections 2.2 and 2.3).
public struct CircularStatistics: Sendable {
    /// The number of directions in the set.
    public private(set) var count = 0

    private var sumOfSines = 0.0
    private var sumOfCosines = 0.0

    /// Creates an empty set of directions.
    public init() {}

    /// Creates a set of directions in degrees; directions that are not finite are ignored.
    public init(_ directions: some Sequence<Double>) {
        for direction in directions { insert(direction) }
    }

    /// Adds a direction in degrees; a direction that is not finite is ignored.
    public mutating func insert(_ direction: Double) {
        guard direction.isFinite else { return }
        accumulate(direction, sign: 1)
        count += 1
    }

    /// Removes a direction in degrees that was added before; a direction that is not finite is ignored.
    ///
    /// It does nothing if the set is empty.
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
    /// It is `nil` if the set is empty, or if the directions cancel each other, such as 0° and 180°.
    public var mean: Double? {
        guard let length = resultantLength, length > 0 else { return nil }
        return SineCosine(sine: sumOfSines, cosine: sumOfCosines).bearing
    }

    /// The length R of the mean of the unit vectors, 0…1: 1 if all directions are the same, 0 if they cancel each
    /// other.
    ///
    /// It is `nil` if the set is empty.
    public var resultantLength: Double? {
        guard count > 0 else { return nil }
        let length = SineCosine(sine: sumOfSines, cosine: sumOfCosines).length / Double(count)
        // Because of rounding, the length of equal directions may exceed 1, and the length of directions that cancel
        // each other may not be 0.
        return length < 1e-12 ? 0 : min(1, length)
    }

    /// The circular standard deviation √(−2 ln R) in degrees; 0 if all directions are the same.
    ///
    /// It has no upper bound; it is infinite if the directions cancel each other, and `nil` if the set is empty.
    public var standardDeviation: Double? {
        resultantLength.map { length in
            // The subtraction from zero prevents a result of −0.
            length > 0 ? (0 - 2 * log(length)).squareRoot() * (180 / .pi) : .infinity
        }
    }

    private mutating func accumulate(_ direction: Double, sign: Double) {
        let vector = SineCosine(degrees: Angle.normalized(direction))
        sumOfSines += sign * vector.sine
        sumOfCosines += sign * vector.cosine
    }
}

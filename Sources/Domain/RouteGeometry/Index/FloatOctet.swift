/// Eight single-precision numbers, stored as two vectors of a width that every processor supports.
///
/// The standard library's `min()`, `pointwiseMin` and `pointwiseMax` branch for each lane (element), since they must
/// prefer numbers to NaN. Octets contain no NaN, so a comparison and a selection are sufficient. Together, the two
/// compile to one instruction for four lanes.
struct FloatOctet: Sendable {
    private(set) var low: SIMD4<Float>
    private(set) var high: SIMD4<Float>

    @inline(__always)
    init(_ low: SIMD4<Float>, _ high: SIMD4<Float>) {
        (self.low, self.high) = (low, high)
    }

    @inline(__always)
    init(repeating number: Float) {
        self.init(SIMD4(repeating: number), SIMD4(repeating: number))
    }

    subscript(lane: Int) -> Float {
        get { lane < 4 ? low[lane] : high[lane - 4] }
        set { if lane < 4 { low[lane] = newValue } else { high[lane - 4] = newValue } }
    }

    /// Returns the distances of a number from eight ranges; a distance is 0 if the number lies within the range.
    @inline(__always)
    static func excess(of number: Float, below lower: FloatOctet, above upper: FloatOctet) -> FloatOctet {
        let zero = SIMD4<Float>(repeating: 0)
        return FloatOctet(
            (lower.low - number).greater(number - upper.low).greater(zero),
            (lower.high - number).greater(number - upper.high).greater(zero))
    }

    /// Returns the sums x² + y² + z² of three octets, lane by lane.
    @inline(__always)
    static func sumOfSquares(_ x: FloatOctet, _ y: FloatOctet, _ z: FloatOctet) -> FloatOctet {
        FloatOctet(
            x.low * x.low + y.low * y.low + z.low * z.low, x.high * x.high + y.high * y.high + z.high * z.high)
    }

    /// These eight numbers, which must not be negative, with the index of each number in its last three bits.
    @inline(__always)
    var numbered: FloatOctet {
        FloatOctet(Self.numbered(low, SIMD4(0, 1, 2, 3)), Self.numbered(high, SIMD4(4, 5, 6, 7)))
    }

    @inline(__always)
    private static func numbered(_ numbers: SIMD4<Float>, _ lanes: SIMD4<UInt32>) -> SIMD4<Float> {
        let bits = SIMD4(
            numbers.x.bitPattern, numbers.y.bitPattern, numbers.z.bitPattern, numbers.w.bitPattern)
        let marked = bits & ~7 | lanes
        return SIMD4(
            Float(bitPattern: marked.x), Float(bitPattern: marked.y), Float(bitPattern: marked.z),
            Float(bitPattern: marked.w))
    }

    /// The smallest of the eight numbers.
    @inline(__always)
    var least: Float { low.lesser(high).least }

    /// The largest of the eight numbers.
    var greatest: Float { low.greater(high).greatest }

    /// Removes a number: replaces each occurrence of `number` among the eight numbers by the greatest finite number.
    ///
    /// The property ``least`` then returns the next larger number.
    @inline(__always)
    mutating func remove(_ number: Float) {
        low.replace(with: .greatestFiniteMagnitude, where: low .== number)
        high.replace(with: .greatestFiniteMagnitude, where: high .== number)
    }
}

extension SIMD4 where Scalar: BinaryFloatingPoint {
    /// Returns the lane-wise maximum of two vectors without NaN.
    @inline(__always)
    func greater(_ other: SIMD4) -> SIMD4 {
        SIMD4(
            x > other.x ? x : other.x, y > other.y ? y : other.y, z > other.z ? z : other.z, w > other.w ? w : other.w)
    }

    /// Returns the lane-wise minimum of two vectors without NaN.
    @inline(__always)
    func lesser(_ other: SIMD4) -> SIMD4 {
        SIMD4(
            x < other.x ? x : other.x, y < other.y ? y : other.y, z < other.z ? z : other.z, w < other.w ? w : other.w)
    }

    /// The smallest number in a vector without NaN.
    @inline(__always)
    var least: Scalar {
        let (a, b) = (x < y ? x : y, z < w ? z : w)
        return a < b ? a : b
    }

    /// The largest number in a vector without NaN.
    @inline(__always)
    var greatest: Scalar {
        let (a, b) = (x > y ? x : y, z > w ? z : w)
        return a > b ? a : b
    }
}

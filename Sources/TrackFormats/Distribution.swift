/// How positive numbers are distributed: extremes and mean exactly, quantiles within 1 %, in bounded memory.
///
/// Numbers are counted in classes, of which each power of two has 64 of equal width: so each is less than 1.6 % wide, but
/// for numbers below 2.3e-308. There are as many classes as numbers differ by that much, and at most 131,008.
public struct Distribution: Sendable {
    /// How many numbers there were.
    public private(set) var count = 0
    /// The least one; nil where there are no numbers.
    public private(set) var minimum: Double?
    /// The greatest one; nil where there are no numbers.
    public private(set) var maximum: Double?
    /// The arithmetic mean; nil where there are no numbers.
    public private(set) var mean: Double?

    private var classes: [UInt64: Int] = [:]

    /// The lower bits of a Double, in which the numbers of a class differ; above them are the exponent and six more.
    private static let lowerBits: UInt64 = 46

    /// Makes an empty distribution.
    public init() {}

    /// Adds a number; one that is negative or not finite is passed over.
    public mutating func add(_ number: Double) {
        guard number >= 0, number.isFinite else { return }
        count += 1
        minimum = min(minimum ?? number, number)
        maximum = max(maximum ?? number, number)
        // Step by step, so that no sum exceeds what a Double can hold.
        let mean = mean ?? 0
        self.mean = mean + (number - mean) / Double(count)
        classes[number.magnitude.bitPattern >> Self.lowerBits, default: 0] += 1
    }

    /// The number that the fraction `share`, 0...1, of all does not exceed, within 1 %; nil where there are no numbers, or
    /// where the fraction is none.
    public func quantile(_ share: Double) -> Double? {
        guard let minimum, let maximum, share >= 0, share <= 1 else { return nil }
        // The product may be a little more than the whole number that it would be without rounding.
        var rest = max(1, Int((share * Double(count)).nextDown.rounded(.up)))
        for (index, members) in classes.sorted(by: { $0.key < $1.key }) {
            rest -= members
            guard rest <= 0 else { continue }
            let middle = Double(bitPattern: index << Self.lowerBits | 1 << (Self.lowerBits - 1))
            // The first class is that of zero.
            return index == 0 ? minimum : min(max(middle, minimum), maximum)
        }
        return maximum
    }
}

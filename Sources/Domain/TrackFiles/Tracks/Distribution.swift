/// The distribution of non-negative numbers, in bounded memory.
///
/// Minimum, maximum and mean are exact, and quantiles are within 1 %. Numbers are counted in classes, 64 of equal width
/// per power of two. Each class is less than 1.6 % wide, except for numbers below 2.3e-308. There are at most 131,008
/// classes.
public struct Distribution: Sendable {
    /// The number of numbers that have been added.
    public private(set) var count = 0
    /// The smallest number that has been added; `nil` if there is none.
    public private(set) var minimum: Double?
    /// The largest number that has been added; `nil` if there is none.
    public private(set) var maximum: Double?
    /// The arithmetic mean of the numbers that have been added; `nil` if there are none.
    public private(set) var mean: Double?

    private var classes: [UInt64: Int] = [:]

    /// The number of lower bits of a `Double` that do not affect the class of the number.
    ///
    /// The other bits, which identify the class, are the exponent and the six highest bits of the fraction.
    private static let lowerBits: UInt64 = 46

    /// Creates a distribution without numbers.
    public init() {}

    /// Adds a number to the distribution; a negative or non-finite number is ignored.
    public mutating func add(_ number: Double) {
        guard number >= 0, number.isFinite else { return }
        count += 1
        minimum = min(minimum ?? number, number)
        maximum = max(maximum ?? number, number)
        // The mean is updated incrementally, since a sum could overflow.
        let mean = mean ?? 0
        self.mean = mean + (number - mean) / Double(count)
        classes[number.magnitude.bitPattern >> Self.lowerBits, default: 0] += 1
    }

    /// Returns the quantile of the numbers for a fraction, such as the median for 0.5, within 1 %.
    ///
    /// `share` is the fraction of the numbers, 0...1, that do not exceed the result. The result is `nil` if there are
    /// no numbers or `share` is out of range.
    public func quantile(_ share: Double) -> Double? {
        guard let minimum, let maximum, share >= 0, share <= 1 else { return nil }
        // The product may be slightly larger than the exact integer because of rounding; `nextDown` corrects that.
        var rest = max(1, Int((share * Double(count)).nextDown.rounded(.up)))
        for (index, members) in classes.sorted(by: { $0.key < $1.key }) {
            rest -= members
            guard rest <= 0 else { continue }
            let middle = Double(bitPattern: index << Self.lowerBits | 1 << (Self.lowerBits - 1))
            // The first class contains 0 and numbers below 1e-309. The middle of the class would be too large for
            // these.
            return index == 0 ? minimum : min(max(middle, minimum), maximum)
        }
        return maximum
    }
}

import Foundation

/// How positive numbers are distributed: extremes and mean exactly, quantiles within 1 %, in bounded memory.
///
/// Numbers are counted in classes whose bounds grow by 2 % each, so that there are some thousand of them whatever comes.
public struct Distribution: Sendable {
    /// How many numbers there were.
    public private(set) var count = 0
    /// The least one.
    public private(set) var minimum: Double?
    /// The greatest one.
    public private(set) var maximum: Double?

    private var sum = 0.0
    private var classes: [Int32: Int] = [:]

    private static let growth = log(1.02)

    /// Makes an empty distribution.
    public init() {}

    /// Adds a number; one that is negative or not finite is passed over.
    public mutating func add(_ number: Double) {
        guard number >= 0, number.isFinite else { return }
        count += 1
        sum += number
        minimum = min(minimum ?? number, number)
        maximum = max(maximum ?? number, number)
        classes[Self.index(of: number), default: 0] += 1
    }

    /// The arithmetic mean; nil where there are no numbers.
    public var mean: Double? { count > 0 ? sum / Double(count) : nil }

    /// The number that the fraction `share`, 0...1, of all does not exceed, within 1 %; nil where there are no numbers.
    public func quantile(_ share: Double) -> Double? {
        guard let minimum, let maximum else { return nil }
        var rest = Int((share * Double(count)).rounded(.up))
        for (index, members) in classes.sorted(by: { $0.key < $1.key }) {
            rest -= members
            guard rest <= 0 else { continue }
            let middle = index == Int32.min ? 0 : exp((Double(index) + 0.5) * Self.growth)
            return min(max(middle, minimum), maximum)
        }
        return maximum
    }

    private static func index(of number: Double) -> Int32 {
        number > 0 ? Int32((log(number) / growth).rounded(.down)) : Int32.min
    }
}

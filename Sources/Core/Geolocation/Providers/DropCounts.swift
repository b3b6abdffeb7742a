/// Counts of dropped values by reason.
public struct DropCounts: Sendable, Hashable, Codable {
    /// The counts by the texts of the reasons.
    public private(set) var byReason: [String: Int] = [:]

    /// Creates empty counts.
    public init() {}

    /// Adds `count` drops for `reason`.
    public mutating func add(_ reason: DropReason, count: Int = 1) {
        guard count > 0 else { return }
        byReason[reason.description, default: 0] += count
    }

    /// Adds the counts of another instance.
    public mutating func add(_ other: DropCounts) {
        byReason.merge(other.byReason, uniquingKeysWith: +)
    }

    /// Adds the counts of a reader of a format, by texts of a closed set.
    package mutating func add(known counts: [String: Int], prefix: String = "") {
        for (text, count) in counts { add(DropReason(known: prefix + text), count: count) }
    }

    /// The sum of all counts.
    public var total: Int { byReason.values.reduce(0, +) }
}

/// Counts of dropped values by reason.
public struct DropCounts: Sendable, Hashable, Codable {
    /// The counts by reason; a reason is a short human-readable text, such as "latitude out of range".
    public private(set) var byReason: [String: Int] = [:]

    /// Creates empty counts.
    public init() {}

    /// Adds `count` drops for `reason`.
    public mutating func add(_ reason: String, count: Int = 1) {
        guard count > 0 else { return }
        byReason[reason, default: 0] += count
    }

    /// Adds the counts of another instance.
    public mutating func add(_ other: DropCounts) {
        for (reason, count) in other.byReason { add(reason, count: count) }
    }

    /// The sum of all counts.
    public var total: Int { byReason.values.reduce(0, +) }
}

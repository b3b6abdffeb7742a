/// The counts of dropped values, by the reason of the drop.
public struct DropCounts: Sendable, Hashable, Codable {
    /// The counts of dropped values, with the texts of the reasons as keys.
    public private(set) var byReason: [String: Int] = [:]

    /// Creates counts that are all 0.
    public init() {}

    /// Adds a number of dropped values to the count of a reason.
    public mutating func add(_ reason: DropReason, count: Int = 1) {
        guard count > 0 else { return }
        byReason[reason.description, default: 0] += count
    }

    /// Adds the counts of dropped values of another instance.
    public mutating func add(_ other: DropCounts) {
        byReason.merge(other.byReason, uniquingKeysWith: +)
    }

    /// Returns these counts minus the counts in `part`, which must be included in these counts.
    package func without(_ part: DropCounts) -> DropCounts {
        var rest = DropCounts()
        rest.byReason = byReason.merging(part.byReason) { $0 - $1 }.filter { byReason[$0.key] != nil && $0.value > 0 }
        return rest
    }

    /// Adds the counts of a reader that gives its reasons as texts, such as a reader of files or messages.
    ///
    /// The texts must be from a closed set, so that input cannot create new reasons.
    ///
    /// - Parameters:
    ///   - counts: The counts of dropped values, by the text of the reason.
    ///   - prefix: A text that is written before each reason, such as "AIS: ". Default: empty.
    package mutating func add(known counts: [String: Int], prefix: String = "") {
        for (text, count) in counts { add(DropReason(known: prefix + text), count: count) }
    }

    /// The number of dropped values for all reasons together.
    public var total: Int { byReason.values.reduce(0, +) }
}

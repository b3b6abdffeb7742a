/// What has been dropped, counted by reason.
public struct DropCounts: Sendable, Hashable, Codable {
    /// Counts by reason; a reason is a few words for people, such as "latitude out of range".
    public private(set) var byReason: [String: Int] = [:]

    /// Makes empty counts.
    public init() {}

    /// Counts something as dropped for `reason`.
    public mutating func add(_ reason: String, count: Int = 1) {
        guard count > 0 else { return }
        byReason[reason, default: 0] += count
    }

    /// Adds what another one counted.
    public mutating func add(_ other: DropCounts) {
        for (reason, count) in other.byReason { add(reason, count: count) }
    }

    /// All of them together.
    public var total: Int { byReason.values.reduce(0, +) }
}

/// A provider or sink that counts what it had to drop.
@SensorActor
public protocol DropCounting: AnyObject, Sendable {
    /// What has been dropped since the object was made.
    var drops: DropCounts { get }
}

public import CodecSupport

/// The account of a destination: captured = acknowledged + queued + dead + dropped.
public struct StoreDestination: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The records captured since it was added, and those that were stored then, if it begins with them.
    public let captured: Int
    /// The records that it has acknowledged.
    public let acknowledged: Int
    /// The records that are stored for it.
    public let queued: Int
    /// The records that it has refused for good, which are stored, too.
    public let dead: Int
    /// The records that were lost, or removed before it had them.
    public let dropped: Int
    /// Everything up to this sequence is settled.
    public let position: Int64
}

/// A record that a destination has refused for good.
public struct DeadLetter: Sendable, Hashable {
    /// The record's sequence.
    public let sequence: Int64
    /// How often it was sent.
    public let attempts: Int
    /// When it was given up.
    public let time: Date
    /// The reason, in the destination's words.
    public let reason: String
}

/// The first record of a new destination.
public enum DestinationStart: Sendable, Hashable {
    /// With everything that is stored.
    case beginning
    /// With the next record.
    case now
}

/// Records for a destination.
public struct StoreBatch: Sendable, Hashable {
    /// The records, in the order of capture.
    public var records: [StoreRecord]
    /// The records that are missing within the range.
    public var gaps: [StoreGap]
    /// The sequences that the batch covers, to acknowledge once all its records are accepted; `nil` if it is empty.
    public var range: ClosedRange<Int64>?

    /// Returns the range that the records at some places cover, so that a part of a batch can be acknowledged.
    public func range(of places: Range<Int>) -> ClosedRange<Int64>? {
        guard let range, !places.isEmpty, places.lowerBound >= 0, places.upperBound <= records.count else { return nil }
        let first = places.lowerBound == 0 ? range.lowerBound : records[places.lowerBound - 1].sequence + 1
        return first...records[places.upperBound - 1].sequence
    }
}

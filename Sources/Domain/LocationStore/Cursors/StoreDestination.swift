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
    /// The sequences that the batch covers, some of which may have been settled before; `nil` if there are none.
    public var range: ClosedRange<Int64>?
    /// The parts of the range that were not settled when the batch was read.
    var parts: [ClosedRange<Int64>] = []

    /// The ranges to acknowledge once all records are accepted.
    public var ranges: [ClosedRange<Int64>] { parts }

    /// Returns the ranges to acknowledge once the records at some places are accepted.
    ///
    /// They have those records and what is missing between them, and nothing that was settled before: a dead letter among
    /// them may be queued again meanwhile.
    public func ranges(of places: Range<Int>) -> [ClosedRange<Int64>] {
        guard let range, !places.isEmpty, places.lowerBound >= 0, places.upperBound <= records.count else { return [] }
        let first = places.lowerBound == 0 ? range.lowerBound : records[places.lowerBound - 1].sequence + 1
        let last = places.upperBound == records.count ? range.upperBound : records[places.upperBound - 1].sequence
        return parts.compactMap { part in
            part.upperBound < first || part.lowerBound > last
                ? nil : max(part.lowerBound, first)...min(part.upperBound, last)
        }
    }
}

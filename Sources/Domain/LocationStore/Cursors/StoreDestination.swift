public import CodecSupport

/// The account of a destination: captured = acknowledged + queued + dead + dropped.
public struct StoreDestination: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The number of records captured since the destination was added, including those already stored if it begins with them.
    public let captured: Int
    /// The number of acknowledged records.
    public let acknowledged: Int
    /// The number of stored records that are not settled.
    public let queued: Int
    /// The number of permanently refused records, which are also stored.
    public let dead: Int
    /// The number of records that were lost or removed before they were acknowledged.
    public let dropped: Int
    /// All records up to this sequence are settled.
    public let position: Int64
}

/// A record that a destination has permanently refused.
public struct DeadLetter: Sendable, Hashable {
    /// The record's sequence.
    public let sequence: Int64
    /// The number of attempts to send it.
    public let attempts: Int
    /// When it became a dead letter.
    public let time: Date
    /// The reason, in the destination's words.
    public let reason: String
}

/// The first record of a new destination.
public enum DestinationStart: Sendable, Hashable {
    /// The first stored record.
    case beginning
    /// The next captured record.
    case now
}

/// Records for a destination.
public struct StoreBatch: Sendable, Hashable {
    /// The records, in the order of capture.
    public var records: [StoreRecord]
    /// The gaps within the range.
    public var gaps: [StoreGap]
    /// The sequences that the batch covers, some of which may already be settled; `nil` if it is empty.
    public var range: ClosedRange<Int64>?
    /// The parts of the range that were not settled when the batch was read.
    var parts: [ClosedRange<Int64>] = []

    /// The ranges to acknowledge once all records are accepted.
    public var ranges: [ClosedRange<Int64>] { parts }

    /// Returns the ranges to acknowledge once the records at the given indices are accepted.
    ///
    /// They contain these records and the gaps between them, but no settled sequences, since a dead letter among them may
    /// have been requeued meanwhile.
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

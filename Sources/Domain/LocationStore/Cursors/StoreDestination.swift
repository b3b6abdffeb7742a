public import CodecSupport

/// The account of a destination, in which captured = acknowledged + queued + dead + dropped.
public struct StoreDestination: Sendable, Hashable {
    /// The name of the destination.
    public let name: String
    /// The number of records for the destination: those captured since it was added and, with
    /// ``DestinationStart/beginning``, before.
    public let captured: Int
    /// The number of records that the destination has acknowledged.
    public let acknowledged: Int
    /// The number of stored records that are neither acknowledged nor permanently refused.
    public let queued: Int
    /// The number of records that the destination has permanently refused, which remain stored.
    public let dead: Int
    /// The number of records that were lost or removed before they were acknowledged.
    public let dropped: Int
    /// The sequence up to which all records are settled, that is, acknowledged, dead or dropped.
    public let position: Int64
}

/// A record that a destination has permanently refused.
public struct DeadLetter: Sendable, Hashable {
    /// The sequence of the record.
    public let sequence: Int64
    /// The number of attempts to send the record.
    public let attempts: Int
    /// When the destination refused the record.
    public let time: Date
    /// The reason that the destination gave.
    public let reason: String
}

/// The record with which a new destination begins.
public enum DestinationStart: Sendable, Hashable {
    /// The destination begins with the first stored record.
    case beginning
    /// The destination begins with the next captured record.
    case now
}

/// A batch of records for a destination.
public struct StoreBatch: Sendable, Hashable {
    /// The records, in the order of capture.
    public var records: [StoreRecord]
    /// The gaps within ``range``.
    public var gaps: [StoreGap]
    /// The range of sequences that the batch covers, some of which may already be settled; `nil` if the batch is empty.
    public var range: ClosedRange<Int64>?
    /// The parts of ``range`` that were not settled when the batch was read.
    var parts: [ClosedRange<Int64>] = []

    /// The ranges to acknowledge when the destination has accepted all records.
    public var ranges: [ClosedRange<Int64>] { parts }

    /// Returns the ranges to acknowledge when the destination has accepted the records at the given indices.
    ///
    /// The ranges contain these records and the gaps between them. They do not contain sequences that were already
    /// settled, since a dead letter among them may have been queued again meanwhile.
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

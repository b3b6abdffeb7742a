public import CodecSupport

/// A destination of a store's records, with its delivery counts: captured = acknowledged + queued + dead + dropped.
public struct StoreDestination: Sendable, Hashable {
    /// The name of the destination.
    public let name: String
    /// The number of records for the destination.
    ///
    /// These are all records captured since the destination was added. With ``DestinationStart/beginning``, they
    /// include the records captured earlier.
    public let captured: Int
    /// The number of records that the destination has acknowledged.
    public let acknowledged: Int
    /// The number of records that still have to be sent to the destination.
    public let queued: Int
    /// The number of dead letters: stored records that the destination has permanently refused.
    public let dead: Int
    /// The number of records that were lost or removed before they were acknowledged.
    public let dropped: Int
    /// The sequence number up to which all records are settled, that is, acknowledged, permanently refused or dropped.
    public let position: Int64
}

/// A record that a destination has permanently refused, with the reason.
public struct DeadLetter: Sendable, Hashable {
    /// The sequence number of the refused record.
    public let sequence: Int64
    /// The number of attempts to send the record to the destination.
    public let attempts: Int
    /// When the destination refused the record.
    public let time: Date
    /// The reason that the destination gave for refusing the record.
    public let reason: String
}

/// The choice of the records that a new destination gets: all records of the store, or only new ones.
public enum DestinationStart: Sendable, Hashable {
    /// The destination gets all records, from the first stored one.
    case beginning
    /// The destination gets only records that are captured after it was added.
    case now
}

/// Records that are to be sent together to a destination.
public struct StoreBatch: Sendable, Hashable {
    /// The records of the batch, in the order of capture.
    public var records: [StoreRecord]
    /// The gaps within ``range``, that is, captured records that are not stored.
    public var gaps: [StoreGap]
    /// The range of sequence numbers that the batch covers; `nil` if the batch is empty.
    ///
    /// Some of these sequence numbers may already have been settled (acknowledged, refused or dropped).
    public var range: ClosedRange<Int64>?
    /// The parts of ``range`` that were not settled (acknowledged, refused or dropped) when the batch was read.
    var parts: [ClosedRange<Int64>] = []

    /// The ranges of sequence numbers to acknowledge when the destination has accepted all records of the batch.
    public var ranges: [ClosedRange<Int64>] { parts }

    /// Returns the ranges of sequence numbers to acknowledge when the destination has accepted the records at the given
    /// indices.
    ///
    /// The ranges contain these records and the gaps between them, but no sequence number that was already settled
    /// (acknowledged, refused or dropped) when the batch was read. Such a number may belong to a refused record that
    /// has been queued again since then. If the number were acknowledged here, this record would count as accepted and
    /// would not be sent.
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

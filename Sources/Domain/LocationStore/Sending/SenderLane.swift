/// A queue of records for a destination that were read from the store, in the order of capture.
///
/// Records after ``readTo`` are read from the store and appended. Records at the front are sent and, once answered,
/// removed. A refused record may be held: it stays at the front until the destination accepts another record, which
/// shows that the destination itself is in order.
struct SenderLane: Sendable {
    private struct Entry {
        let record: StoreRecord
        /// The number of attempts to send the record to the destination.
        var attempts = 0
        /// The reason for which the record was last held, as given by the destination; empty if it was never held.
        var reason = ""
    }

    /// The sequence number after which this lane begins.
    ///
    /// All records up to it are settled (accepted or finally refused) or belong to another lane.
    private(set) var floor: Int64
    /// The sequence number up to which all records have been read from the store.
    private(set) var readTo: Int64
    /// The request to read records that has not been answered yet; `nil` if there is none.
    var reading: SenderRead?
    /// The number of held records at the front: refused records that are kept until they are sent again, or until the
    /// destination accepts another record.
    private(set) var held = 0

    private var entries: ArraySlice<Entry> = []
    /// The ranges of sequence numbers, including gaps, that were read from the store and are not settled (accepted or
    /// finally refused).
    private var parts: ArraySlice<ClosedRange<Int64>> = []
    /// For each part of a refused batch that was split, the number of records in the part.
    ///
    /// Each part is sent separately. The first part begins after the held records.
    private var pieces: [Int] = []

    init(floor: Int64) { (self.floor, readTo) = (floor, floor) }

    /// The number of records in the lane without the held ones (refused records that may be sent again).
    var count: Int { entries.count - held }

    /// The first record of the lane, which may be held; `nil` if the lane is empty.
    var first: StoreRecord? { entries.first?.record }

    /// Discards all records of the lane and begins again after the given sequence number.
    mutating func restart(at floor: Int64) { self = SenderLane(floor: floor) }

    // MARK: Reading

    /// Appends the records that a request has read from the store.
    mutating func append(_ batch: StoreBatch, of read: SenderRead) {
        reading = nil
        entries += batch.records.map { Entry(record: $0) }
        parts += batch.parts
        readTo = max(readTo, batch.range?.upperBound ?? read.bound)
    }

    // MARK: Sending

    /// Returns the number of records in the next batch, and whether this batch is full.
    func next(size: Int, bytes: Int) -> (count: Int, isFull: Bool) {
        let limit = min(pieces.first ?? size, size, count)
        var (number, sum) = (0, 0)
        for entry in entries.dropFirst(held).prefix(limit) {
            sum += entry.record.cost
            if sum > bytes, number > 0 { return (number, true) }
            number += 1
        }
        // If records are held or a batch was split, any batch counts as full, so that it is sent without delay.
        return (number, number > 0 && (number == size || sum >= bytes || held > 0 || !pieces.isEmpty))
    }

    /// Returns the next `count` records to send, and counts an attempt for each of them.
    mutating func send(_ count: Int) -> [StoreRecord] {
        let first = entries.startIndex + held
        for index in first..<first + count { entries[index].attempts += 1 }
        return entries[first..<first + count].map(\.record)
    }

    // MARK: Answers

    /// Returns the sequence numbers of the first `count` records after the held ones.
    func sequences(of count: Int) -> [Int64] { entries.dropFirst(held).prefix(count).map(\.record.sequence) }

    /// Returns the number of records with a sequence number of at most `last` in a batch.
    ///
    /// The batch consists of the first `count` records after the held ones.
    func count(through last: Int64, of count: Int) -> Int {
        entries.dropFirst(held).prefix(count).prefix { $0.record.sequence <= last }.count
    }

    /// Splits a refused batch into halves that are sent separately.
    ///
    /// The batch consists of the first `count` records after the held ones.
    mutating func split(_ count: Int) {
        let rest = takePiece(count)
        pieces.insert(contentsOf: [count / 2, count - count / 2] + rest, at: 0)
    }

    /// Removes the first part of a split batch from ``pieces`` after `count` of its records were answered.
    ///
    /// Returns an array with the number of the part's remaining records, or an empty array if none remain.
    private mutating func takePiece(_ count: Int) -> [Int] {
        guard !pieces.isEmpty else { return [] }
        let left = pieces.removeFirst() - count
        return left > 0 ? [left] : []
    }

    private mutating func endPiece(_ count: Int) { pieces.insert(contentsOf: takePiece(count), at: 0) }

    /// Holds one more record: the first one after the held records, which the destination has refused.
    mutating func hold(reason: String) {
        endPiece(1)
        entries[entries.startIndex + held].reason = reason
        held += 1
    }

    /// Releases the held records, so that they are sent again.
    mutating func release() {
        held = 0
        pieces.removeAll()
    }

    /// Removes the held records and settles them as permanently refused.
    mutating func buryHeld(_ settled: inout SenderSettlement) {
        for _ in 0..<held { bury(reason: entries.first?.reason ?? "", &settled) }
        held = 0
    }

    /// Removes the first record of the lane and settles it as permanently refused.
    mutating func refuse(reason: String, _ settled: inout SenderSettlement) {
        endPiece(1)
        bury(reason: reason, &settled)
    }

    private mutating func bury(reason: String, _ settled: inout SenderSettlement) {
        guard let entry = entries.popFirst() else { return }
        _ = take(upTo: entry.record.sequence)
        settled.refuse(entry.record.sequence, attempts: entry.attempts, reason: reason)
        settleGap(&settled)
    }

    /// Removes the first `count` records of the lane and settles them as accepted.
    ///
    /// Must be called only while no records are held.
    mutating func accept(_ count: Int, _ settled: inout SenderSettlement) {
        endPiece(count)
        entries.removeFirst(count)
        settleGap(&settled)
    }

    /// Settles all sequence numbers before the first remaining record as accepted.
    ///
    /// Their records have been accepted or are missing from the store; the finally refused ones have been settled
    /// before.
    mutating func settleGap(_ settled: inout SenderSettlement) {
        let end = entries.first.map { $0.record.sequence - 1 } ?? readTo
        for part in take(upTo: end) { settled.accept(part) }
        floor = max(floor, end)
    }

    /// Removes the ranges of ``parts`` up to a sequence number, since their records are settled now, and returns them.
    private mutating func take(upTo end: Int64) -> [ClosedRange<Int64>] {
        var taken: [ClosedRange<Int64>] = []
        while let part = parts.first, part.lowerBound <= end {
            parts.removeFirst()
            taken.append(part.lowerBound...min(part.upperBound, end))
            if part.upperBound > end { parts.insert(end + 1...part.upperBound, at: parts.startIndex) }
        }
        return taken
    }
}

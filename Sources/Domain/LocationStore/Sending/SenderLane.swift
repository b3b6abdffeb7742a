/// A queue of records that were read from the store for a destination, in the order of capture.
///
/// Records after ``readTo`` are read and appended; records at the front are sent and removed.
struct SenderLane: Sendable {
    private struct Entry {
        let record: StoreRecord
        /// The number of attempts to send the record.
        var attempts = 0
        /// The reason for which the record was refused, while it is held.
        var reason = ""
    }

    /// The sequence up to which all records are settled or belong to another lane.
    private(set) var floor: Int64
    /// The sequence up to which all records have been read.
    private(set) var readTo: Int64
    /// The read in progress; `nil` if there is none.
    var reading: SenderRead?
    /// The number of refused records at the front, which are held until the destination accepts another record.
    private(set) var held = 0

    private var entries: ArraySlice<Entry> = []
    /// The ranges of sequences that were read and are not settled, including gaps.
    private var parts: ArraySlice<ClosedRange<Int64>> = []
    /// The sizes of the parts into which a refused batch after the held records was split; each part is sent
    /// separately.
    private var pieces: [Int] = []

    init(floor: Int64) { (self.floor, readTo) = (floor, floor) }

    /// The number of records without the held ones.
    var count: Int { entries.count - held }

    /// The first record, which may be held; `nil` if there is none.
    var first: StoreRecord? { entries.first?.record }

    /// Discards all records and begins again after a sequence.
    mutating func restart(at floor: Int64) { self = SenderLane(floor: floor) }

    // MARK: Reading

    /// Appends the records of a completed read.
    mutating func append(_ batch: StoreBatch, of read: SenderRead) {
        reading = nil
        entries += batch.records.map { Entry(record: $0) }
        parts += batch.parts
        readTo = max(readTo, batch.range?.upperBound ?? read.bound)
    }

    // MARK: Sending

    /// Returns the number of records in the next batch, and whether the batch is full.
    func next(size: Int, bytes: Int) -> (count: Int, isFull: Bool) {
        let limit = min(pieces.first ?? size, size, count)
        var (number, sum) = (0, 0)
        for entry in entries.dropFirst(held).prefix(limit) {
            sum += entry.record.cost
            if sum > bytes, number > 0 { return (number, true) }
            number += 1
        }
        // While records are held or a batch is split, any batch counts as full, so that it is sent without delay.
        return (number, number > 0 && (number == size || sum >= bytes || held > 0 || !pieces.isEmpty))
    }

    /// Returns the next `count` records to send, and counts the attempt.
    mutating func send(_ count: Int) -> [StoreRecord] {
        let first = entries.startIndex + held
        for index in first..<first + count { entries[index].attempts += 1 }
        return entries[first..<first + count].map(\.record)
    }

    // MARK: Answers

    /// Returns the sequences of the first `count` records after the held ones.
    func sequences(of count: Int) -> [Int64] { entries.dropFirst(held).prefix(count).map(\.record.sequence) }

    /// Returns how many of the first `count` records after the held ones have a sequence up to `last`.
    func count(through last: Int64, of count: Int) -> Int {
        entries.dropFirst(held).prefix(count).prefix { $0.record.sequence <= last }.count
    }

    /// Splits the first `count` records after the held ones into halves, which are sent separately.
    mutating func split(_ count: Int) {
        let rest = takePiece(count)
        pieces.insert(contentsOf: [count / 2, count - count / 2] + rest, at: 0)
    }

    /// Removes the first size from ``pieces``; returns what is left of it after `count` records, if anything.
    private mutating func takePiece(_ count: Int) -> [Int] {
        guard !pieces.isEmpty else { return [] }
        let left = pieces.removeFirst() - count
        return left > 0 ? [left] : []
    }

    private mutating func endPiece(_ count: Int) { pieces.insert(contentsOf: takePiece(count), at: 0) }

    /// Holds the first record after the held ones, which was refused.
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

    /// Removes the held records and settles them as refused.
    mutating func buryHeld(_ settled: inout SenderSettlement) {
        for _ in 0..<held { bury(reason: entries.first?.reason ?? "", &settled) }
        held = 0
    }

    /// Removes the first record and settles it as refused.
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

    /// Removes the first `count` records and settles them as accepted; no records may be held.
    mutating func accept(_ count: Int, _ settled: inout SenderSettlement) {
        endPiece(count)
        entries.removeFirst(count)
        settleGap(&settled)
    }

    /// Settles all sequences before the first record as accepted.
    mutating func settleGap(_ settled: inout SenderSettlement) {
        let end = entries.first.map { $0.record.sequence - 1 } ?? readTo
        for part in take(upTo: end) { settled.accept(part) }
        floor = max(floor, end)
    }

    /// Removes and returns the parts up to a sequence.
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

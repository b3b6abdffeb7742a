/// The times and offsets of the records in a file that keeps only the most recent ones.
///
/// Time is the sum of its steps forward: a record that is older than the one before it, as when a replay begins anew,
/// counts as one of the same moment.
struct RecordHistory: Sendable {
    /// Bytes of old records below which nothing is trimmed, since each trim copies the rest.
    private static let leastTrim: Int64 = 65_536

    /// Upper bound of that threshold after failed trims.
    private static let mostTrim: Int64 = 1 << 40

    /// Seconds before the newest record that are kept.
    private let kept: Double

    private var marks: [(time: Double, offset: Int64)] = []

    /// The time of the newest record, and the seconds from the first one to it.
    private var newest: Double?
    private var elapsed = 0.0

    /// The index of the first record that is young enough: the number of old ones.
    private var first = 0
    private var leastTrim = Self.leastTrim

    init(kept: Double) {
        self.kept = kept
    }

    /// Notes the records of an earlier run, from `offset` on, as one of the time at which this one begins.
    mutating func noteEarlier(at offset: Int64) { marks.append((elapsed, offset)) }

    /// Notes records that follow each other from `offset` on.
    mutating func note(_ records: ArraySlice<RecordBatch.Record>, at offset: Int64) {
        var offset = offset
        for record in records {
            let step = record.time - (newest ?? record.time)
            if step > 0, step.isFinite { elapsed += step }
            newest = record.time
            marks.append((elapsed, offset))
            offset += Int64(record.length)
        }
        while first < marks.count, marks[first].time < elapsed - kept { first += 1 }
    }

    /// The offset of the first record that is young enough, and the number of old ones; nil if there are no old ones.
    ///
    /// - Parameter end: The offset of the next record.
    func border(end: Int64) -> (offset: Int64, old: Int)? {
        guard first > 0 else { return nil }
        return (first < marks.count ? marks[first].offset : end, first)
    }

    /// Whether old records take at least as much room as the others.
    func isTrimDue(end: Int64) -> Bool {
        guard let border = border(end: end)?.offset, let start = marks.first?.offset else { return false }
        return border - start >= max(leastTrim, end - border)
    }

    /// Doubles the room that the next trim must win, after one that failed.
    mutating func postponeTrim() { leastTrim = min(leastTrim * 2, Self.mostTrim) }

    /// Forgets all records.
    mutating func forgetAll() {
        marks.removeAll()
        first = 0
    }

    /// Forgets the old records; the others have moved by `shift` bytes towards the beginning.
    mutating func forget(shift: Int64) {
        marks.removeFirst(first)
        for index in marks.indices { marks[index].offset -= shift }
        first = 0
        leastTrim = Self.leastTrim
    }
}

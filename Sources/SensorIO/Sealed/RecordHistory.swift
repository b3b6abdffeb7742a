/// When each record of a file was taken and where it stands, for as long as it is kept.
///
/// Time is counted by its steps forward: a record whose time is before that of the one before it, as in a replay that
/// begins anew, is taken as one of the same moment.
struct RecordHistory {
    /// Bytes of records below which nothing is given up, since every time the rest is copied.
    private static let leastTrim: Int64 = 65_536

    /// The same after trims that failed, at most.
    private static let mostTrim: Int64 = 1 << 40

    /// Seconds before the newest record that are kept.
    private let kept: Double

    private var marks: [(time: Double, offset: Int64)] = []

    /// The time of the newest record, and the seconds until it since the first one.
    private var newest: Double?
    private var elapsed = 0.0

    /// How many records are too old: the index of the first one that is not.
    private var first = 0
    private var leastTrim = Self.leastTrim

    init(kept: Double) {
        self.kept = kept
    }

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

    /// Where the records begin that are young enough, and how many are too old; nil where none is.
    ///
    /// - Parameter end: Where the next record will begin.
    func border(end: Int64) -> (offset: Int64, old: Int)? {
        guard first > 0 else { return nil }
        return (first < marks.count ? marks[first].offset : end, first)
    }

    /// Whether records that are too old take as much room as the others.
    func isTrimDue(end: Int64) -> Bool {
        guard let border = border(end: end)?.offset, let start = marks.first?.offset else { return false }
        return border - start >= max(leastTrim, end - border)
    }

    /// Waits for more room to be won, after a trim that failed.
    mutating func postponeTrim() { leastTrim = min(leastTrim * 2, Self.mostTrim) }

    /// Forgets all records.
    mutating func forgetAll() {
        marks.removeAll()
        first = 0
    }

    /// Forgets the records that are too old, and notes that the others have moved.
    mutating func forget(shift: Int64) {
        marks.removeFirst(first)
        for index in marks.indices { marks[index].offset -= shift }
        first = 0
        leastTrim = Self.leastTrim
    }
}

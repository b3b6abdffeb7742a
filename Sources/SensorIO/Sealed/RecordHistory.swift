/// When each record of a file was taken and where it stands, for as long as it is kept.
struct RecordHistory {
    /// Bytes of records below which nothing is given up, since every time the rest is copied.
    private static let leastTrim: Int64 = 65_536

    /// Seconds before the newest record that are kept.
    private let kept: Double

    private var marks: [(time: Double, offset: Int64)] = []
    private var newest = -Double.infinity

    /// The first of the records that are young enough, of those that were looked at.
    private var first = 0
    private var leastTrim = Self.leastTrim

    init(kept: Double) {
        self.kept = kept
    }

    /// Notes records that follow each other from `offset` on.
    mutating func note(_ records: ArraySlice<RecordBatch.Record>, at offset: Int64) {
        var offset = offset
        for record in records {
            marks.append((record.time, offset))
            offset += Int64(record.length)
            newest = max(newest, record.time)
        }
        while first < marks.count, marks[first].time < newest - kept { first += 1 }
    }

    /// Where the records begin that are young enough; nil where none is too old.
    ///
    /// - Parameter end: Where the next record will begin.
    func border(end: Int64) -> Int64? {
        guard first > 0 else { return nil }
        return first < marks.count ? marks[first].offset : end
    }

    /// Whether records that are too old take as much room as the others.
    func isTrimDue(end: Int64) -> Bool {
        guard let border = border(end: end), let start = marks.first?.offset else { return false }
        return border - start >= max(leastTrim, end - border)
    }

    /// Waits for more room to be won, after a trim that failed.
    mutating func postponeTrim() { leastTrim *= 2 }

    /// Forgets the records that are too old, and notes that the others have moved.
    mutating func forget(shift: Int64) {
        marks.removeFirst(first)
        for index in marks.indices { marks[index].offset -= shift }
        first = 0
        leastTrim = Self.leastTrim
    }
}

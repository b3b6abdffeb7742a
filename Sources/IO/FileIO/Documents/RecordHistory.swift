/// The times and offsets of the records in a file from which old records are removed.
///
/// In the history, time never moves backwards. If a record is older than its predecessor, for example because a replay
/// has restarted, the record gets the predecessor's time; the times of later records continue from this time.
struct RecordHistory: Sendable {
    /// The minimum number of bytes of old records that are removed from the file at once, before any attempt has
    /// failed.
    ///
    /// Removing old records means copying all others, which is not worthwhile for fewer bytes.
    private static let leastTrim: Int64 = 65_536

    /// The upper limit in bytes for the instance's `leastTrim`, the total size that old records must reach before they
    /// are removed.
    ///
    /// Each failed attempt to remove old records doubles `leastTrim`.
    private static let mostTrim: Int64 = 1 << 40

    /// The age in seconds, relative to the newest record, up to which records are kept.
    private let kept: Double

    private var marks: [(time: Double, offset: Int64)] = []

    /// The time of the newest record; `nil` before the first record of this run.
    private var newest: Double?
    /// The number of seconds that have elapsed from the first record to the newest.
    private var elapsed = 0.0

    /// The index of the first record to keep, which equals the number of older records.
    private var first = 0
    private var leastTrim = Self.leastTrim

    init(kept: Double) {
        self.kept = kept
    }

    /// Adds the records that an earlier run of the program left in the file, as if they were one record from the start
    /// of this run.
    ///
    /// These records start at `offset` in the file.
    mutating func recordEarlier(at offset: Int64) { marks.append((elapsed, offset)) }

    /// Adds consecutive records to the history; the first of them is at `offset` in the file.
    mutating func record(_ records: ArraySlice<RecordBatch.Record>, at offset: Int64) {
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

    /// Returns the offset of the first record to keep and the number of older records; `nil` if there are no older
    /// ones.
    ///
    /// - Parameter end: The offset at which the next record will be written.
    func border(end: Int64) -> (offset: Int64, old: Int)? {
        guard first > 0 else { return nil }
        return (first < marks.count ? marks[first].offset : end, first)
    }

    /// Whether the old records take enough space to be removed: at least as much as the records to keep, and at least
    /// `leastTrim` bytes.
    func isTrimDue(end: Int64) -> Bool {
        guard let border = border(end: end)?.offset, let start = marks.first?.offset else { return false }
        return border - start >= max(leastTrim, end - border)
    }

    /// Doubles the total size that old records must reach before the next attempt to remove them; to be called after an
    /// attempt has failed.
    mutating func postponeTrim() { leastTrim = min(leastTrim * 2, Self.mostTrim) }

    /// Removes all records from the history, since the file has lost them.
    mutating func forgetAll() {
        marks.removeAll()
        first = 0
    }

    /// Removes old records from the history, after they were removed from the file.
    ///
    /// The other records have moved by `shift` bytes towards the beginning of the file.
    mutating func forget(shift: Int64) {
        marks.removeFirst(first)
        for index in marks.indices { marks[index].offset -= shift }
        first = 0
        leastTrim = Self.leastTrim
    }
}

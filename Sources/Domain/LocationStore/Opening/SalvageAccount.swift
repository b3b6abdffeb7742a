/// Corrects the rows that a repair has recovered from a damaged store, so that they are consistent.
///
/// Missing records become gaps. Records that had been removed before the damage are removed again.
struct SalvageAccount {
    private let database: Database

    /// The maximum distance between successive sequence numbers.
    ///
    /// A larger distance shows that the number is damaged.
    private static let longestStep: Int64 = 1_000_000

    init(_ database: Database) { self.database = database }

    /// Returns the highest sequence number that may have been captured.
    ///
    /// - Parameter noted: The highest sequence number that is known to have been committed; higher ones may have been
    ///   committed, too.
    func highest(from noted: Int64) throws(StoreError) -> Int64 {
        let rows = try database.prepare(
            """
            SELECT id, id FROM fix WHERE id > ?1 UNION ALL SELECT id, id FROM event WHERE id > ?1
                UNION ALL SELECT first, last FROM gap WHERE last > ?1 AND count = last - first + 1
                UNION ALL SELECT first - 1, first - 1 FROM epoch WHERE first - 1 > ?1 ORDER BY 1
            """)
        rows.bind(noted)
        var highest = noted
        while try rows.step() {
            guard let first = rows.integer(0), let last = rows.integer(1), first - highest <= Self.longestStep else {
                break
            }
            highest = max(highest, last)
        }
        rows.reset()
        return highest
    }

    /// Removes rows with a sequence number higher than `highest`, since such records cannot have been captured.
    func removeRows(after highest: Int64) throws(StoreError) {
        try database.execute(
            """
            DELETE FROM fix WHERE id > \(highest);
            DELETE FROM event WHERE id > \(highest);
            DELETE FROM gap WHERE last > \(highest);
            DELETE FROM epoch WHERE first > \(highest + 1);
            """)
    }

    /// Corrects the recovered tables of records, gaps and cursors (the progress of destinations) so that they agree.
    ///
    /// Deletes recovered rows of records that the store had removed earlier, adds gaps for missing records, and
    /// corrects the cursors. Returns `highest`, and the numbers of recovered and lost records.
    func balance(highest: Int64, now: Int64) throws(StoreError) -> (highest: Int64, kept: Int, lost: Int) {
        try removeRowsInGaps()
        var missing = try missingRuns(highest: highest, besideGaps: true)
        var claimed =
            try database.integer("SELECT coalesce(sum(count), 0) FROM gap WHERE count < last - first + 1") ?? 0
        let stored = try database.integer("SELECT (SELECT count(*) FROM fix) + (SELECT count(*) FROM event)") ?? 0
        let counted = try database.integer("SELECT coalesce(sum(count), 0) FROM gap") ?? 0
        // If gaps overlap or count more records than are missing, the table of gaps is itself damaged and is built
        // again.
        if counted - claimed + stored + total(missing) != highest || claimed > total(missing) {
            try database.execute("DELETE FROM gap")
            missing = try missingRuns(highest: highest, besideGaps: false)
            claimed = 0
        }
        let lost = total(missing) - claimed
        try insert(missing, lost: lost, now: now)
        // Dead letters (refused records) without a cursor or record are removed. Cursors must not exceed the highest
        // sequence number.
        try database.execute(
            """
            DELETE FROM dead_letter WHERE cursor NOT IN (SELECT id FROM cursor)
                OR NOT (EXISTS (SELECT 1 FROM fix WHERE id = sequence) OR EXISTS (SELECT 1 FROM event WHERE id = sequence));
            UPDATE cursor SET start = min(max(start, 0), \(highest));
            UPDATE cursor SET position = min(max(position, start), \(highest));
            """)
        return (highest, Int(stored), Int(lost))
    }

    /// Removes stored records whose sequence numbers lie in the range of a gap that counts its whole range as missing.
    ///
    /// The store had already removed such records; they were recovered from outdated versions of pages.
    private func removeRowsInGaps() throws(StoreError) {
        let gaps = try database.prepare("SELECT first, last FROM gap WHERE count = last - first + 1")
        let deletions = [
            try database.prepare("DELETE FROM fix WHERE id BETWEEN ? AND ?"),
            try database.prepare("DELETE FROM event WHERE id BETWEEN ? AND ?"),
        ]
        while try gaps.step() {
            for deletion in deletions {
                deletion.bind(gaps.integer(0) ?? 0, gaps.integer(1) ?? 0)
                try deletion.run()
            }
        }
    }

    /// Returns the ranges of sequence numbers up to `highest` that are not stored.
    ///
    /// If `besideGaps` is `true`, the result also leaves out each recorded gap in which all records were lost.
    private func missingRuns(highest: Int64, besideGaps: Bool) throws(StoreError) -> [ClosedRange<Int64>] {
        let gaps = besideGaps ? "UNION ALL SELECT first, last FROM gap WHERE count = last - first + 1" : ""
        let rows = try database.prepare(
            "SELECT id, id FROM fix UNION ALL SELECT id, id FROM event \(gaps) ORDER BY 1")
        var runs: [ClosedRange<Int64>] = []
        var next: Int64 = 1
        while try rows.step() {
            let (first, last) = (rows.integer(0) ?? 0, rows.integer(1) ?? 0)
            if first > next { runs.append(next...first - 1) }
            next = max(next, last + 1)
        }
        if next <= highest { runs.append(next...highest) }
        return runs
    }

    private func total(_ runs: [ClosedRange<Int64>]) -> Int64 { runs.reduce(0) { $0 + Int64($1.count) } }

    /// Adds gaps for the given number of lost records, all of which are in the ranges `missing`.
    ///
    /// Normally, each missing range becomes a gap. If some of the `missing` records had been removed by thinning, it is
    /// unknown which, so a single gap counts all lost records.
    private func insert(_ missing: [ClosedRange<Int64>], lost: Int64, now: Int64) throws(StoreError) {
        guard lost > 0, let first = missing.first, let last = missing.last else { return }
        let gaps = try GapTable(database)
        if lost == total(missing) {
            for run in missing { try gaps.add(StoreGap(run, count: run.count, .damage), now: now) }
        } else {
            let range = first.lowerBound...last.upperBound
            try gaps.add(StoreGap(range, count: Int(lost), .damage), now: now)
        }
    }
}

/// Selects the old fixes that are removed to thin a store, a limited number of fixes at a time.
final class Thinner {
    /// The source and the device of a fix.
    ///
    /// Thinning treats the fixes of each origin separately.
    private struct Origin: Hashable {
        let source: Int64?
        let device: Int64?
    }

    private let database: Database
    private let selection: Statement
    private let receipts: ReceiptTimes
    private var kept: [Origin: Double] = [:]
    private var done: (sequence: Int64, interval: Int64)?

    private static let key = "thinned"

    init(_ database: Database, _ receipts: ReceiptTimes) throws(StoreError) {
        self.database = database
        self.receipts = receipts
        selection = try database.prepare(
            """
            SELECT id, time + receipt, drift, time, source, origin_device,
                EXISTS (SELECT 1 FROM dead_letter WHERE sequence = fix.id)
                FROM fix WHERE id > ? AND id <= ? ORDER BY id LIMIT ?
            """)
    }

    /// Selects the next fixes to remove.
    ///
    /// Returns their sequence numbers, the last sequence number that was examined, and whether there may be more to
    /// remove.
    ///
    /// - Parameters:
    ///   - cutoff: The time before which a fix must have been received to be removed, in milliseconds since 1970.
    ///   - settled: The sequence number up to which all records are acknowledged, refused or dropped for every
    ///     destination.
    ///   - interval: The minimum interval between kept fixes, in milliseconds.
    ///   - now: The current time, in milliseconds since 1970.
    func next(
        before cutoff: Int64, upTo settled: Int64, interval: Int64, now: Int64
    ) throws(StoreError) -> (sequences: [Int64], end: Int64?, hasMore: Bool) {
        let start = try begin(interval)
        var rows: [ReceiptTimes.Row] = []
        var fixes: [(time: Double, origin: Origin, isDead: Bool)] = []
        selection.bind(start, settled, Int64(StoreRetention.stepSize))
        while try selection.step() {
            rows.append(ReceiptTimes.Row(selection))
            fixes.append(
                (
                    selection.double(3) ?? 0, Origin(source: selection.integer(4), device: selection.integer(5)),
                    selection.integer(6) != 0
                ))
        }
        var sequences: [Int64] = []
        var decided = 0
        for (index, time) in try receipts.times(of: rows, now: now).enumerated() {
            guard time < cutoff else { break }
            let fix = fixes[index]
            decided = index + 1
            if let kept = kept[fix.origin], abs(fix.time - kept) < Double(interval), !fix.isDead {
                sequences.append(rows[index].id)
            } else {
                kept[fix.origin] = fix.time
            }
        }
        return (sequences, decided > 0 ? rows[decided - 1].id : nil, decided == StoreRetention.stepSize)
    }

    /// Returns the sequence number up to which the store was already thinned with the given interval; 0 if it was not.
    private func begin(_ interval: Int64) throws(StoreError) -> Int64 {
        if let done, done.interval == interval { return done.sequence }
        let words = (try database.text("SELECT value FROM meta WHERE key = '\(Self.key)'") ?? "").split(separator: " ")
        let numbers = words.compactMap { Int64($0) }
        kept = [:]
        let sequence = numbers.count == 2 && numbers[1] == interval ? numbers[0] : 0
        done = (sequence, interval)
        return sequence
    }

    /// Saves the sequence number up to which the store has been thinned.
    ///
    /// Must be called in the transaction that removes the fixes.
    func saveProgress(_ sequence: Int64, interval: Int64) throws(StoreError) {
        try database.execute("INSERT OR REPLACE INTO meta VALUES('\(Self.key)', '\(sequence) \(interval)')")
        done = (sequence, interval)
    }

    /// Discards the cached progress of thinning, so that it is read from the store again.
    ///
    /// Call this if the transaction that saved the progress may have been rolled back.
    func forget() { done = nil }
}

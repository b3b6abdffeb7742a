import CodecSupport

/// The delivery progress of each destination of a store, which is kept in memory and in the database.
final class CursorTable {
    private struct Entry {
        let id: Int64
        var ledger: CursorLedger
        var dead: Int
    }

    private let database: Database
    private let update: Statement
    private var entries: [String: Entry] = [:]
    private var changed: Set<String> = []
    /// The highest sequence number that was captured; higher ones cannot be acknowledged.
    var highest: Int64 = 0

    init(_ database: Database) throws(StoreError) {
        self.database = database
        update = try database.prepare(
            "UPDATE cursor SET position = ?, acknowledged = ?, dropped = ?, ahead = ? WHERE id = ?")
        let rows = try database.prepare(
            """
            SELECT id, name, start, position, acknowledged, dropped, ahead,
                (SELECT count(*) FROM dead_letter WHERE cursor = cursor.id) FROM cursor
            """)
        while try rows.step() {
            var ledger = CursorLedger(
                start: rows.integer(2) ?? 0, position: rows.integer(3),
                ahead: CursorLedger.ranges(rows.text(6) ?? ""))
            ledger.acknowledged = Int(rows.integer(4) ?? 0)
            ledger.dropped = Int(rows.integer(5) ?? 0)
            let id = rows.integer(0) ?? 0
            entries[rows.text(1) ?? ""] = Entry(id: id, ledger: ledger, dead: Int(rows.integer(7) ?? 0))
        }
    }

    /// Runs `body` in a transaction, and then writes the progress of the destinations that `body` has changed.
    ///
    /// If `body` or the commit fails, all changes are undone.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        let before = entries
        defer { changed.removeAll() }
        do throws(StoreError) {
            return try database.transaction { () throws(StoreError) in
                let result = try body()
                try save()
                return result
            }
        } catch {
            entries = before
            throw error
        }
    }

    private func save() throws(StoreError) {
        for name in changed {
            guard let entry = entries[name] else { continue }
            let ledger = entry.ledger
            update.bind(ledger.position, Int64(ledger.acknowledged), Int64(ledger.dropped))
            update.bind(ledger.aheadText, at: 4)
            update.bind(entry.id, at: 5)
            try update.run()
        }
    }

    // MARK: Destinations

    /// The sequence number up to which all records are settled for every destination; `Int64.max` without destinations.
    ///
    /// Each destination has acknowledged or refused these records, or the store has dropped them.
    var settled: Int64 { entries.values.map(\.ledger.position).min() ?? .max }

    func destinations(highest: Int64) -> [StoreDestination] {
        entries.map { name, entry in
            let captured = Int(highest - entry.ledger.start)
            let settled = entry.ledger.acknowledged + entry.dead + entry.ledger.dropped
            return StoreDestination(
                name: name, captured: captured, acknowledged: entry.ledger.acknowledged, queued: captured - settled,
                dead: entry.dead, dropped: entry.ledger.dropped, position: entry.ledger.position)
        }
        .sorted { $0.name < $1.name }
    }

    func ledger(_ name: String) -> CursorLedger? { entries[name]?.ledger }

    /// Adds the destination with the given name unless it exists.
    ///
    /// - Parameter missing: The number of records up to `highest` that are no longer stored.
    func add(_ name: String, _ start: DestinationStart, highest: Int64, missing: Int) throws(StoreError) {
        guard entries[name] == nil else { return }
        var ledger = CursorLedger(start: start == .now ? highest : 0)
        if start == .beginning { ledger.dropped = missing }
        let insertion = try database.prepare(
            "INSERT INTO cursor(name, start, position, acknowledged, dropped, ahead) VALUES(?, ?, ?, 0, ?, '')")
        insertion.bind(name, at: 1)
        insertion.bind(ledger.start, at: 2)
        insertion.bind(ledger.position, at: 3)
        insertion.bind(Int64(ledger.dropped), at: 4)
        try insertion.run()
        let id = try database.integer("SELECT last_insert_rowid()") ?? 0
        entries[name] = Entry(id: id, ledger: ledger, dead: 0)
    }

    /// Removes the destination with the given name and its dead letters (refused records); the records remain stored.
    func remove(_ name: String) throws(StoreError) {
        guard let entry = entries.removeValue(forKey: name) else { return }
        try database.execute(
            "DELETE FROM dead_letter WHERE cursor = \(entry.id); DELETE FROM cursor WHERE id = \(entry.id)")
    }

    private func known(_ name: String) throws(StoreError) -> Entry {
        if let entry = entries[name] { return entry }
        let names = entries.keys.sorted().joined(separator: ", ")
        throw StoreError(.other, "the store has no destination \(name); there are: \(names.isEmpty ? "none" : names)")
    }

    private func store(_ entry: Entry, _ name: String) {
        entries[name] = entry
        changed.insert(name)
    }

    // MARK: Settling

    /// Saves that the destination with the given name has accepted all records in a range of sequence numbers.
    ///
    /// Sequence numbers that were not captured yet are ignored.
    func acknowledge(_ range: ClosedRange<Int64>, at name: String) throws(StoreError) {
        var entry = try known(name)
        guard highest > 0, range.overlaps(1...highest) else { return }
        for part in entry.ledger.settle(range.clamped(to: 1...highest)) { entry.ledger.acknowledged += try count(part) }
        store(entry, name)
    }

    /// Returns which of the given sequence numbers the destination with the given name has acknowledged.
    func acknowledged(_ sequences: [Int64], at name: String) throws(StoreError) -> Set<Int64> {
        let ledger = try known(name).ledger
        let dead = Set(try deadLetters(name).map(\.sequence))
        return Set(sequences.filter { $0 > ledger.start && ledger.isSettled($0) && !dead.contains($0) })
    }

    /// Saves a dead letter: a record that the destination with the given name has permanently refused.
    func bury(_ letter: DeadLetter, at name: String) throws(StoreError) {
        var entry = try known(name)
        let range = letter.sequence...letter.sequence
        guard !entry.ledger.isSettled(letter.sequence), try count(range) > 0 else { return }
        entry.ledger.settle(range)
        entry.dead += 1
        store(entry, name)
        let insertion = try database.prepare(
            "INSERT INTO dead_letter(cursor, sequence, attempts, time, reason) VALUES(?, ?, ?, ?, ?)")
        insertion.bind(entry.id, letter.sequence, Int64(letter.attempts), letter.time.milliseconds)
        insertion.bind(letter.reason, at: 5)
        try insertion.run()
    }

    func deadLetters(_ name: String) throws(StoreError) -> [DeadLetter] {
        let rows = try database.prepare(
            "SELECT sequence, attempts, time, reason FROM dead_letter WHERE cursor = ? ORDER BY sequence")
        rows.bind(try known(name).id)
        var letters: [DeadLetter] = []
        while try rows.step() {
            letters.append(
                DeadLetter(
                    sequence: rows.integer(0) ?? 0, attempts: Int(rows.integer(1) ?? 0),
                    time: StoredTime.date(milliseconds: Double(rows.integer(2) ?? 0)), reason: rows.text(3) ?? ""))
        }
        return letters
    }

    /// Queues a dead letter (a permanently refused record) to be sent to its destination again.
    func retry(_ sequence: Int64, at name: String) throws(StoreError) {
        var entry = try known(name)
        try database.execute("DELETE FROM dead_letter WHERE cursor = \(entry.id) AND sequence = \(sequence)")
        guard database.changes > 0 else { return }
        entry.dead -= 1
        entry.ledger.reopen(sequence)
        store(entry, name)
    }

    /// Counts the given number of newly captured records as dropped for every destination, since they were not stored.
    func dropNew(_ count: Int) {
        for (name, var entry) in entries {
            entry.ledger.dropped += count
            store(entry, name)
        }
    }

    /// Counts records as dropped for each destination that has not acknowledged them.
    ///
    /// Must be called before the records are removed.
    func drop(_ sequences: [Int64]) throws(StoreError) {
        guard let first = sequences.first, let last = sequences.last else { return }
        for (name, var entry) in entries {
            let unsettled = sequences.count { !entry.ledger.isSettled($0) }
            var dead = 0
            if entry.dead > 0 {
                let rows = try database.prepare(
                    "SELECT sequence FROM dead_letter WHERE cursor = ? AND sequence BETWEEN ? AND ?")
                rows.bind(entry.id, first, last)
                var gone: [Int64] = []
                let set = Set(sequences)
                while try rows.step() {
                    if let sequence = rows.integer(0), set.contains(sequence) { gone.append(sequence) }
                }
                for sequence in gone {
                    try database.execute(
                        "DELETE FROM dead_letter WHERE cursor = \(entry.id) AND sequence = \(sequence)")
                }
                dead = gone.count
            }
            guard unsettled + dead > 0 else { continue }
            entry.dead -= dead
            entry.ledger.dropped += unsettled + dead
            store(entry, name)
        }
    }

    /// Corrects the delivery progress of all destinations after a repair of the store.
    ///
    /// Records that are neither queued, acknowledged nor permanently refused count as dropped.
    func recount(highest: Int64) throws(StoreError) {
        self.highest = highest
        for (name, var entry) in entries {
            // If the damage removed the information that a dead letter is settled, the record of the dead letter is
            // queued again.
            let letters = try deadLetters(name).map(\.sequence)
            for sequence in letters where !entry.ledger.isSettled(sequence) {
                try database.execute(
                    "DELETE FROM dead_letter WHERE cursor = \(entry.id) AND sequence = \(sequence)")
                entry.dead -= 1
            }
            entry.ledger.limit(to: highest)
            var stored = 0
            for part in entry.ledger.unsettledParts(of: 1...max(highest, 1)) { stored += try count(part) }
            let rest = Int(highest - entry.ledger.start) - stored - entry.dead
            entry.ledger.acknowledged = min(entry.ledger.acknowledged, max(rest, 0))
            entry.ledger.dropped = max(0, rest - entry.ledger.acknowledged)
            store(entry, name)
        }
    }

    /// Returns the number of stored records with sequence numbers in a range.
    private func count(_ range: ClosedRange<Int64>) throws(StoreError) -> Int {
        let statement = try counting()
        statement.bind(range.lowerBound, range.upperBound, range.lowerBound, range.upperBound)
        defer { statement.reset() }
        return try statement.step() ? Int(statement.integer(0) ?? 0) : 0
    }

    private var countStatement: Statement?

    private func counting() throws(StoreError) -> Statement {
        if let countStatement { return countStatement }
        let statement = try database.prepare(
            """
            SELECT (SELECT count(*) FROM fix WHERE id BETWEEN ? AND ?)
                + (SELECT count(*) FROM event WHERE id BETWEEN ? AND ?)
            """)
        countStatement = statement
        return statement
    }
}

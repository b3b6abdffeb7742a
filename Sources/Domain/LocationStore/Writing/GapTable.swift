/// The table of gaps, that is, ranges of captured records that are not stored.
///
/// A repair uses the gaps to find out which records were removed, so a gap normally contains only missing records. Gaps
/// of thinned records are an exception: they also span stored records. If they did not, there would be as many gaps as
/// remaining records.
final class GapTable {
    private let database: Database
    private let selection: Statement
    private let prolongation: Statement
    private let insertion: Statement

    /// The length up to which a gap of fixes removed by thinning may be extended, in sequence numbers.
    private static let longestSpan: Int64 = 10_000

    init(_ database: Database) throws(StoreError) {
        self.database = database
        selection = try database.prepare("SELECT id FROM gap WHERE last = ? AND reason = ?")
        prolongation = try database.prepare("UPDATE gap SET last = ?, count = count + ? WHERE id = ?")
        insertion = try database.prepare("INSERT INTO gap(first, last, count, reason, time) VALUES(?, ?, ?, ?, ?)")
    }

    /// Adds a gap.
    ///
    /// If an existing gap with the same reason ends directly before the new one, the existing gap is extended instead.
    func add(_ gap: StoreGap, now: Int64) throws(StoreError) {
        selection.bind(gap.range.lowerBound - 1)
        selection.bind(gap.reason.rawValue, at: 2)
        defer { selection.reset() }
        if try selection.step(), let id = selection.integer(0) { return try extend(id, by: gap) }
        insertion.bind(gap.range.lowerBound, gap.range.upperBound, Int64(gap.count))
        insertion.bind(gap.reason.rawValue, at: 4)
        insertion.bind(now, at: 5)
        try insertion.run()
    }

    private func extend(_ id: Int64, by gap: StoreGap) throws(StoreError) {
        selection.reset()
        prolongation.bind(gap.range.upperBound, Int64(gap.count), id)
        try prolongation.run()
    }

    /// Adds gaps for removed records, whose sequence numbers must be in ascending order.
    func add(_ sequences: [Int64], _ reason: StoreGap.Reason, now: Int64) throws(StoreError) {
        guard reason != .thinned else { return try addSpan(sequences, now: now) }
        var index = 0
        while index < sequences.count {
            var end = index + 1
            while end < sequences.count, sequences[end] == sequences[end - 1] + 1 { end += 1 }
            try add(StoreGap(sequences[index]...sequences[end - 1], count: end - index, reason), now: now)
            index = end
        }
    }

    private func addSpan(_ sequences: [Int64], now: Int64) throws(StoreError) {
        guard let first = sequences.first, let last = sequences.last else { return }
        let gap = StoreGap(first...last, count: sequences.count, .thinned)
        let known = try database.integer(
            """
            SELECT id FROM gap WHERE reason = '\(StoreGap.Reason.thinned.rawValue)' AND last < \(first)
                AND first > \(last - Self.longestSpan) ORDER BY last DESC LIMIT 1
            """)
        if let known { try extend(known, by: gap) } else { try add(gap, now: now) }
    }
}

import Geolocation

/// Counts drops by reason, with the line of the first occurrence of each reason.
struct DropLog: Sendable {
    private var entries: [DropReason: (count: Int, line: Int)] = [:]

    /// The counts, with the lines in the reasons.
    var counts: DropCounts {
        var counts = DropCounts()
        for (reason, entry) in entries { counts.add(reason.first(atLine: entry.line), count: entry.count) }
        return counts
    }

    /// Counts a drop.
    mutating func add(_ reason: DropReason, line: Int) {
        entries[reason, default: (0, line)].count += 1
    }
}

import Geolocation

/// Counts drops by reason, with the line of the first occurrence of each reason.
struct DropLog: Sendable {
    private var entries: [String: (count: Int, line: Int)] = [:]

    /// The counts, with the lines in the reasons.
    var counts: DropCounts {
        var counts = DropCounts()
        for (reason, entry) in entries { counts.add("\(reason), first at line \(entry.line)", count: entry.count) }
        return counts
    }

    /// Counts a drop; reasons come from a fixed set, so that the log stays small.
    mutating func add(_ reason: String, line: Int) {
        entries[reason, default: (0, line)].count += 1
    }
}

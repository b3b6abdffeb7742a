import Geolocation

/// Counts what was dropped by reason, and remembers the line where each reason was first met.
struct DropLog: Sendable {
    private var entries: [String: (count: Int, line: Int)] = [:]

    /// The counts, in words.
    var counts: DropCounts {
        var counts = DropCounts()
        for (reason, entry) in entries { counts.add("\(reason), first at line \(entry.line)", count: entry.count) }
        return counts
    }

    /// Counts something; reasons are a fixed set, so that the log stays small.
    mutating func add(_ reason: String, line: Int) {
        entries[reason, default: (0, line)].count += 1
    }
}

import Geolocation

/// Counts the dropped parts of a document by reason, with the line of the first occurrence of each reason.
struct DropLog: Sendable {
    private var entries: [DropReason: (count: Int, line: Int)] = [:]

    /// The numbers of dropped parts by reason; each reason includes the line of its first occurrence.
    var counts: DropCounts {
        var counts = DropCounts()
        for (reason, entry) in entries { counts.add(reason.first(atLine: entry.line), count: entry.count) }
        return counts
    }

    /// Counts a part that was dropped on the given line of the document.
    mutating func add(_ reason: DropReason, line: Int) {
        entries[reason, default: (0, line)].count += 1
    }
}

/// Records that wait for the writer, in groups of one commit; beyond a limit the oldest group is dropped and becomes a gap.
///
/// Sequences are given in the order of the calls. One write is on its way at a time.
struct CaptureQueue {
    private let groupSize: Int
    private let limit: Int
    private var groups: [[CapturedRecord]] = []
    /// The number of records that wait for a write.
    private(set) var waiting = 0
    /// The sequence of the first record that waits.
    private var first: Int64
    private var gap: StoreGap?
    /// The write that is on its way or has failed.
    private var current: StoreWrite?

    /// The groups of one write at most.
    private static let groupsInWrite = 10

    /// Records that were dropped.
    private(set) var dropped = 0

    init(first: Int64, groupSize: Int, limit: Int) {
        self.first = first
        self.groupSize = max(1, groupSize)
        self.limit = max(self.groupSize, limit)
    }

    /// The sequence of the next record.
    var next: Int64 { first + Int64(waiting) }

    /// Whether nothing waits and nothing is on its way.
    var isEmpty: Bool { waiting == 0 && current == nil && gap == nil }

    /// Whether a whole group waits.
    var hasGroup: Bool { groups.first.map { $0.count >= groupSize } ?? false }

    mutating func append(_ record: CapturedRecord) {
        if let last = groups.indices.last, groups[last].count < groupSize {
            groups[last].append(record)
        } else {
            var group: [CapturedRecord] = []
            group.reserveCapacity(groupSize)
            group.append(record)
            groups.append(group)
        }
        waiting += 1
        if waiting > limit { dropOldest() }
    }

    private mutating func dropOldest() {
        let count = groups.removeFirst().count
        let range = first...first + Int64(count) - 1
        gap = StoreGap(
            (gap?.range.lowerBound ?? range.lowerBound)...range.upperBound, count: (gap?.count ?? 0) + count, .unwritten
        )
        first += Int64(count)
        waiting -= count
        dropped += count
    }

    /// Returns the next write: the one that has failed, or what waits; `nil` if there is nothing to write.
    mutating func take() -> StoreWrite? {
        if let current { return current }
        guard !groups.isEmpty || gap != nil else { return nil }
        let taken = Array(groups.prefix(Self.groupsInWrite))
        groups.removeFirst(taken.count)
        let write = StoreWrite(gap: gap, first: first, groups: taken)
        gap = nil
        first += Int64(write.count)
        waiting -= write.count
        current = write
        return write
    }

    /// Notes that the current write is committed; returns the sequence up to which everything is.
    mutating func didCommit() -> Int64? {
        defer { current = nil }
        return current.map { $0.first + Int64($0.count) - 1 }
    }
}

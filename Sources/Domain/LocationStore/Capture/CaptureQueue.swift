/// Records to be committed together, behind some that were lost.
struct CaptureGroup: Sendable {
    /// The records before it that were captured and are lost.
    var lost = 0
    var records: [CapturedRecord] = []
    /// About the size of its records.
    var bytes = 0

    /// The sequences that it takes.
    var count: Int { lost + records.count }
}

/// Records that wait for the writer, in groups of one commit; beyond a limit the oldest group is dropped and becomes a gap.
///
/// Sequences are given in the order of the calls. One write is on its way at a time.
struct CaptureQueue {
    private let groupSize: Int
    private let limit: Int
    private let byteLimit: Int
    private var groups: [CaptureGroup] = []
    /// The number of records that wait for a write.
    private(set) var waiting = 0
    /// About their size.
    private var bytes = 0
    /// The sequence of the next record.
    private(set) var next: Int64
    /// The write that is on its way or has failed.
    private var current: StoreWrite?

    /// The groups of one write at most.
    private static let groupsInWrite = 10
    /// The bytes from which a group is full, however few records it has.
    private static let groupBytes = 256 << 10

    /// Records that were dropped.
    private(set) var dropped = 0

    init(first: Int64, groupSize: Int, limit: Int, byteLimit: Int) {
        next = first
        self.groupSize = max(1, groupSize)
        self.limit = max(self.groupSize, limit)
        self.byteLimit = byteLimit
    }

    /// Whether nothing waits and nothing is on its way.
    var isEmpty: Bool { groups.isEmpty && current == nil }

    /// Whether a whole group waits.
    var hasGroup: Bool { groups.count > 1 || (groups.first.map(isFull) ?? false) }

    private func isFull(_ group: CaptureGroup) -> Bool {
        group.records.count >= groupSize || group.bytes >= Self.groupBytes
    }

    mutating func append(_ record: CapturedRecord) {
        if groups.last.map(isFull) ?? true {
            groups.append(CaptureGroup())
            groups[groups.count - 1].records.reserveCapacity(groupSize)
        }
        let size = record.size
        groups[groups.count - 1].records.append(record)
        groups[groups.count - 1].bytes += size
        waiting += 1
        bytes += size
        next += 1
        while waiting > 0, waiting > limit || bytes > byteLimit { dropOldest() }
    }

    /// Takes records as lost, which follow those that wait.
    mutating func lose(_ count: Int) {
        if groups.last?.records.isEmpty ?? false {
            groups[groups.count - 1].lost += count
        } else {
            groups.append(CaptureGroup(lost: count))
        }
        next += Int64(count)
    }

    private mutating func dropOldest() {
        let group = groups.removeFirst()
        if groups.isEmpty { groups.append(CaptureGroup()) }
        groups[0].lost += group.count
        waiting -= group.records.count
        bytes -= group.bytes
        dropped += group.records.count
    }

    /// Returns the next write: the one that has failed, or what waits; `nil` if there is nothing to write.
    mutating func take() -> StoreWrite? {
        if let current { return current }
        guard !groups.isEmpty else { return nil }
        let first = next - Int64(groups.reduce(0) { $0 + $1.count })
        let write = StoreWrite(first: first, groups: Array(groups.prefix(Self.groupsInWrite)))
        groups.removeFirst(write.groups.count)
        for group in write.groups {
            waiting -= group.records.count
            bytes -= group.bytes
        }
        current = write
        return write
    }

    /// Notes that the current write is committed; returns the sequence up to which everything is.
    mutating func didCommit() -> Int64? {
        defer { current = nil }
        return current.map { $0.first + Int64($0.count) - 1 }
    }
}

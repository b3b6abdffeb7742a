/// A group of captured records that are written to the store in one transaction.
///
/// Records that were lost directly before the group are only counted, in ``lost``.
struct CaptureGroup: Sendable {
    /// The number of records that were captured directly before this group and then lost.
    var lost = 0
    var records: [CapturedRecord] = []
    /// The approximate size of the group's records, in bytes.
    var bytes = 0

    /// The number of sequence numbers that the group takes up: one for each stored or lost record.
    var count: Int { lost + records.count }
}

/// A bounded queue of records that wait to be written to the store, in groups that are committed together.
///
/// If the queue is full, the oldest group is dropped and becomes a gap: a range of sequence numbers without stored
/// records. The last of the dropped events that name the signed-in user is kept, since it names the user of the records
/// after it.
///
/// Records are numbered in the order in which they are appended. At most one write is in progress.
struct CaptureQueue {
    private let groupSize: Int
    private let limit: Int
    private let byteLimit: Int
    private var groups: [CaptureGroup] = []
    /// The number of records in the queue.
    private(set) var waiting = 0
    /// The number of captured records that are not committed: those in the queue, and those of the current write.
    var uncommitted: Int { waiting + (current?.groups.reduce(0) { $0 + $1.records.count } ?? 0) }
    /// The approximate size of the records in the queue, in bytes.
    private var bytes = 0
    /// The sequence number that the next record will get.
    private(set) var next: Int64
    /// The write that is in progress or has failed and will be retried; `nil` if there is none.
    private var current: StoreWrite?

    /// The maximum number of groups that are written in one transaction.
    private static let groupsInWrite = 10
    /// The size from which a group of records is full, in bytes, even if it contains few records.
    private static let groupBytes = 256 << 10

    /// The number of records that were dropped because the queue was full.
    private(set) var dropped = 0

    init(first: Int64, groupSize: Int, limit: Int, byteLimit: Int) {
        next = first
        self.groupSize = max(1, groupSize)
        self.limit = max(self.groupSize, limit)
        self.byteLimit = byteLimit
    }

    /// Whether no record is queued and no write is in progress or to be retried.
    var isEmpty: Bool { groups.isEmpty && current == nil }

    /// Whether at least one group in the queue is full and can be written.
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
        while waiting > (isFirstKept ? 1 : 0), waiting > limit || bytes > byteLimit { dropOldest() }
    }

    /// Assigns the next `count` sequence numbers to records that were lost before they could be queued.
    mutating func lose(_ count: Int) {
        if groups.last?.records.isEmpty ?? false {
            groups[groups.count - 1].lost += count
        } else {
            groups.append(CaptureGroup(lost: count))
        }
        next += Int64(count)
    }

    /// Whether the first group contains nothing but an event that names the user of the following records.
    private var isFirstKept: Bool {
        groups.first.map { $0.records.count == 1 && $0.records[0].namesUser } ?? false
    }

    /// Drops the oldest group, except for the last event in it that names the user.
    ///
    /// An event that was kept of an earlier group is dropped if the group contains a newer one.
    private mutating func dropOldest() {
        var hasKept = isFirstKept
        var group = groups.remove(at: hasKept ? 1 : 0)
        if hasKept, group.records.contains(where: \.namesUser) {
            let replaced = groups.removeFirst()
            group.lost += replaced.lost
            group.records.insert(contentsOf: replaced.records, at: 0)
            group.bytes += replaced.bytes
        }
        waiting -= group.records.count
        bytes -= group.bytes
        dropped += group.records.count
        var lost = group.count
        if let index = group.records.lastIndex(where: \.namesUser) {
            let kept = group.records[index]
            groups.insert(CaptureGroup(lost: group.lost + index, records: [kept], bytes: kept.size), at: 0)
            waiting += 1
            bytes += kept.size
            dropped -= 1
            lost = group.records.count - index - 1
            hasKept = true
        }
        // The records after the kept event count as lost before the next group.
        let next = hasKept ? 1 : 0
        if groups.count == next { groups.append(CaptureGroup()) }
        groups[next].lost += lost
    }

    /// Returns the next write: the failed write again or, if no write has failed, a new write of the oldest groups.
    ///
    /// A new write is stored as the current one. Returns `nil` if there is neither a failed write nor a queued group.
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

    /// Forgets the current write after its commit, and returns its highest sequence number.
    ///
    /// Returns `nil` if there was no write.
    mutating func didCommit() -> Int64? {
        defer { current = nil }
        return current.map { $0.first + Int64($0.count) - 1 }
    }
}

/// A group of records to be committed together, which may be preceded by a number of lost records.
struct CaptureGroup: Sendable {
    /// The number of captured records directly before the group that were lost.
    var lost = 0
    var records: [CapturedRecord] = []
    /// The approximate size of the records, in bytes.
    var bytes = 0

    /// The number of sequences in the group, including lost ones.
    var count: Int { lost + records.count }
}

/// A bounded queue of records for the writer, in groups to be committed together.
///
/// If the queue is full, the oldest group is dropped and becomes a gap.
///
/// Sequences are assigned in the order of the calls. At most one write is in progress.
struct CaptureQueue {
    private let groupSize: Int
    private let limit: Int
    private let byteLimit: Int
    private var groups: [CaptureGroup] = []
    /// The number of queued records.
    private(set) var waiting = 0
    /// The approximate size of the queued records, in bytes.
    private var bytes = 0
    /// The sequence that the next record will get.
    private(set) var next: Int64
    /// The write in progress or the failed one; `nil` if there is neither.
    private var current: StoreWrite?

    /// The maximum number of groups in a write.
    private static let groupsInWrite = 10
    /// The size in bytes from which a group is full regardless of its number of records.
    private static let groupBytes = 256 << 10

    /// The number of records dropped because the queue was full.
    private(set) var dropped = 0

    init(first: Int64, groupSize: Int, limit: Int, byteLimit: Int) {
        next = first
        self.groupSize = max(1, groupSize)
        self.limit = max(self.groupSize, limit)
        self.byteLimit = byteLimit
    }

    /// Whether no record is queued and no write is in progress.
    var isEmpty: Bool { groups.isEmpty && current == nil }

    /// Whether a full group is queued.
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

    /// Assigns sequences to lost records, after the queued ones.
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

    /// Returns the next write, which is the failed one or contains the oldest queued groups; `nil` if the queue is
    /// empty.
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

    /// Removes the current write after it was committed; returns its highest sequence.
    mutating func didCommit() -> Int64? {
        defer { current = nil }
        return current.map { $0.first + Int64($0.count) - 1 }
    }
}

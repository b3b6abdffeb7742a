/// The records that have not been sent yet, oldest first.
///
/// ``takeGroup(limit:)`` removes several records of one stream (a device and an epoch) together.
struct RecordQueue: Sendable {
    private var records: [DeliveryRecord] = []
    private var head = 0

    /// The maximum number of records in the queue that are examined to find more records for a message.
    private static let reach = 256

    /// The number of records in the queue.
    var count: Int { records.count - head }

    /// Whether the queue has no records.
    var isEmpty: Bool { head == records.count }

    /// The records in the queue, oldest first.
    var all: ArraySlice<DeliveryRecord> { records[head...] }

    /// Appends a record to the queue.
    mutating func append(_ record: DeliveryRecord) { records.append(record) }

    /// Removes and returns the oldest record; `nil` if the queue is empty.
    mutating func removeFirst() -> DeliveryRecord? {
        guard !isEmpty else { return nil }
        head += 1
        defer { shrink() }
        return records[head - 1]
    }

    /// Removes and returns the records for one message: the oldest record, and later ones that fit into the same
    /// message.
    ///
    /// - Parameter limit: The maximum number of records to remove.
    mutating func takeGroup(limit: Int) -> [DeliveryRecord] {
        guard let first = removeFirst() else { return [] }
        guard limit > 1, !isEmpty, !first.isEvent else { return [first] }
        var group = [first]
        let end = min(head + Self.reach, records.count)
        var skipped: [DeliveryRecord] = []
        var index = head
        while index < end, group.count < limit {
            let record = records[index]
            if group[group.count - 1].isFollowed(by: record) {
                group.append(record)
            } else if record.stream == first.stream {
                break
            } else {
                skipped.append(record)
            }
            index += 1
        }
        // The records of other streams were skipped and stay in the queue; they are moved to its front.
        head = index - skipped.count
        for (offset, record) in skipped.enumerated() { records[head + offset] = record }
        shrink()
        return group
    }

    /// Removes the records that satisfy a condition, and returns the removed ones.
    mutating func removeAll(where isRemoved: (DeliveryRecord) -> Bool) -> [DeliveryRecord] {
        let removed = all.filter(isRemoved)
        guard !removed.isEmpty else { return [] }
        records = all.filter { !isRemoved($0) }
        head = 0
        return removed
    }

    /// Removes all records from the queue.
    mutating func removeAll() { (records, head) = ([], 0) }

    private mutating func shrink() {
        if head == records.count {
            records.removeAll(keepingCapacity: head <= 4096)
            head = 0
        } else if head >= 1024, head * 2 > records.count {
            records.removeFirst(head)
            head = 0
        }
    }
}

import CodecSupport
import Geolocation
import LocationStore

/// Buffers records while the location store is being opened; when the buffer is full, the oldest tenth is dropped.
struct EarlyRecords {
    private struct Entry {
        var content: StoreContent
        var receipt: Date
        var instant: SensorInstant

        /// The approximate memory in bytes that the buffered record takes.
        var size: Int {
            if case .event(_, _, let line) = content { return 150 + line.count }
            return 200
        }
    }

    private let limit: Int
    private let byteLimit: Int
    private var entries: [Entry] = []
    private var bytes = 0
    private var dropped = 0
    private var waiters: [@SensorActor (String?) -> Void] = []

    init(limit: Int, byteLimit: Int) { (self.limit, self.byteLimit) = (max(1, limit), byteLimit) }

    /// The number of buffered records.
    var waiting: Int { entries.count }

    /// Appends a record to the buffer; returns the number of records dropped to make room.
    mutating func append(_ content: StoreContent, clock: any SensorClock) -> Int {
        entries.append(Entry(content: content, receipt: clock.now, instant: clock.instant))
        bytes += entries[entries.count - 1].size
        guard entries.count > limit || bytes > byteLimit else { return 0 }
        let before = entries.count
        while !entries.isEmpty, entries.count > limit || bytes > byteLimit {
            let count = max(1, entries.count / 10)
            bytes -= entries[..<count].reduce(0) { $0 + $1.size }
            entries.removeFirst(count)
        }
        dropped += before - entries.count
        return before - entries.count
    }

    /// Adds a function that is called once, when the buffered records have been moved to the store or cannot be moved.
    ///
    /// The function receives `nil` if the records have been moved, otherwise the reason for which they cannot be moved.
    mutating func whenMoved(_ body: @escaping @SensorActor (String?) -> Void) { waiters.append(body) }

    /// Moves the buffered records with their times of receipt to the store, which is now open.
    @SensorActor
    func move(to capture: StoreCapture) {
        capture.lose(dropped)
        for entry in entries { capture.append(entry.content, receipt: entry.receipt, at: entry.instant) }
    }

    /// Removes all buffered records, and returns the functions that ``whenMoved(_:)`` has added.
    mutating func removeAll() -> [@SensorActor (String?) -> Void] {
        defer { self = EarlyRecords(limit: limit, byteLimit: byteLimit) }
        return waiters
    }
}

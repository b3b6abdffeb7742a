import Geolocation

/// A set of keys, each with the instant at which it is due; the earliest instant is found without a search.
///
/// The work for each change grows only with the logarithm of the number of keys.
struct DueQueue<Key: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let instant: SensorInstant

        /// The number of the change that made this entry; of two entries for a key, the one with the higher number
        /// counts.
        let number: Int
        let key: Key

        func isBefore(_ other: Entry) -> Bool { (instant, number) < (other.instant, other.number) }
    }

    /// The entries as a binary heap: no entry is before its parent, the entry at `(index - 1) / 2`.
    ///
    /// An entry whose key was removed or changed since then stays in the heap until it reaches the top, or until most
    /// entries are of this kind. The first entry always counts.
    private var heap: [Entry] = []

    /// The number of the entry that counts for each key.
    private var numbers: [Key: Int] = [:]
    private var lastNumber = 0

    /// The number of keys.
    var count: Int { numbers.count }

    /// The earliest instant at which a key is due; `nil` if there are no keys.
    var next: SensorInstant? { heap.first?.instant }

    /// Returns whether the queue contains a key.
    func contains(_ key: Key) -> Bool { numbers[key] != nil }

    /// Returns the keys that are due by the given instant, the earliest ones first.
    func due(by instant: SensorInstant) -> [Key] {
        var found: [Entry] = []
        var indices = [0]
        while let index = indices.popLast() {
            guard index < heap.count, heap[index].instant <= instant else { continue }
            if counts(heap[index]) { found.append(heap[index]) }
            indices += [2 * index + 1, 2 * index + 2]
        }
        return found.sorted { $0.isBefore($1) }.map(\.key)
    }

    /// Adds a key or, if the queue contains it, changes the instant at which it is due.
    mutating func set(_ key: Key, at instant: SensorInstant) {
        lastNumber += 1
        numbers[key] = lastNumber
        heap.append(Entry(instant: instant, number: lastNumber, key: key))
        rise()
        tidy()
    }

    /// Removes a key; does nothing if the queue does not contain it.
    mutating func remove(_ key: Key) {
        guard numbers.removeValue(forKey: key) != nil else { return }
        tidy()
    }

    private func counts(_ entry: Entry) -> Bool { numbers[entry.key] == entry.number }

    /// Removes entries that no longer count: those at the top, or all if they are the majority.
    private mutating func tidy() {
        if heap.count > 2 * numbers.count + 16 {
            // A sorted array is a heap.
            heap = heap.filter { counts($0) }.sorted { $0.isBefore($1) }
        }
        while let first = heap.first, !counts(first) {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
            sink()
        }
    }

    /// Moves the last entry up to its place.
    private mutating func rise() {
        var index = heap.count - 1
        while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Moves the first entry down to its place.
    private mutating func sink() {
        var index = 0
        while 2 * index + 1 < heap.count {
            let (left, right) = (2 * index + 1, 2 * index + 2)
            let child = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
            guard heap[child].isBefore(heap[index]) else { return }
            heap.swapAt(index, child)
            index = child
        }
    }
}

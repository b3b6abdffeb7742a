/// The ring buffer of an in-memory queue of updates, in the order of their numbers; removed updates leave empty slots.
struct UpdateRing: Sendable {
    /// The maximum number of updates in the ring, at least 1.
    var capacity: Int

    /// The number of updates in the ring.
    private(set) var count = 0

    /// The number that the next update will get.
    private(set) var endNumber: UInt64 = 0

    private var entries: ContiguousArray<Entry> = []
    private var head = 0
    private var length = 0

    private struct Entry: Sendable {
        var number: UInt64 = 0
        var isKept = false
        var update = RelayUpdate()

        mutating func clear() {
            isKept = false
            // An empty update replaces the removed one, so that the memory of the removed one is released at once.
            update = RelayUpdate()
        }
    }

    /// Creates a ring without updates.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// The number assigned to the oldest update; ``endNumber`` if the ring is empty.
    var firstNumber: UInt64 { length > 0 ? entries[head].number : endNumber }

    /// Appends an update to the ring; returns how many of the oldest updates were dropped to make room.
    mutating func append(_ update: borrowing RelayUpdate) -> Int {
        let dropped = max(0, count - capacity + 1)
        for _ in 0..<dropped { removeFirst() }
        makePlace()
        let slot = slot(length)
        entries[slot].number = endNumber
        entries[slot].isKept = true
        entries[slot].update = copy update
        length += 1
        count += 1
        endNumber &+= 1
        return dropped
    }

    /// Visits the updates in order, from the one with the given number, until the visitor returns `false`.
    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool) {
        for position in position(of: number)..<length {
            let slot = slot(position)
            if entries[slot].isKept, !visitor(entries[slot].number, entries[slot].update) { return }
        }
    }

    /// Removes the updates with the given numbers; ignores numbers that are not in the ring.
    mutating func remove(_ numbers: ClosedRange<UInt64>) {
        var position = position(of: numbers.lowerBound)
        while position < length {
            let slot = slot(position)
            guard entries[slot].number <= numbers.upperBound else { break }
            if entries[slot].isKept {
                entries[slot].clear()
                count -= 1
            }
            position += 1
        }
        dropEmptyHead()
    }

    /// Removes all updates from the ring.
    mutating func removeAll() {
        for position in 0..<length { entries[slot(position)].clear() }
        head = 0
        length = 0
        count = 0
    }

    // MARK: Slots

    private func slot(_ position: Int) -> Int {
        let slot = head + position
        return slot < entries.count ? slot : slot - entries.count
    }

    /// Returns the position of the first slot whose number is at least the given one.
    private func position(of number: UInt64) -> Int {
        guard length > 0 else { return 0 }
        let first = entries[head].number
        guard number > first else { return 0 }
        // If no number between `first` and `number` is missing, the position is the difference of the two.
        let guess = number - first
        if guess < UInt64(length), entries[slot(Int(guess))].number == number { return Int(guess) }
        var (low, high) = (0, length)
        while low < high {
            let middle = (low + high) / 2
            if entries[slot(middle)].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func removeFirst() {
        guard length > 0 else { return }
        entries[head].clear()
        count -= 1
        dropEmptyHead()
    }

    /// Removes the empty slots at the head of the ring, so that the head always holds an update.
    private mutating func dropEmptyHead() {
        while length > 0, !entries[head].isKept {
            head = slot(1)
            length -= 1
        }
    }

    /// Ensures that the ring has a free slot at its end.
    ///
    /// The ring is compacted if at least half of its slots are empty, and enlarged if fewer are.
    private mutating func makePlace() {
        guard length == entries.count else { return }
        if count * 2 <= length, length > 1 { closeUp() } else { grow() }
    }

    private mutating func closeUp() {
        var kept = 0
        for position in 0..<length where entries[slot(position)].isKept {
            if kept != position { entries.swapAt(slot(kept), slot(position)) }
            kept += 1
        }
        length = kept
    }

    private mutating func grow() {
        var grown: ContiguousArray<Entry> = []
        let (doubled, _) = capacity.multipliedReportingOverflow(by: 2)
        let size = max(16, min(entries.count * 2, max(capacity, doubled)))
        grown.reserveCapacity(size)
        for position in 0..<length { grown.append(entries[slot(position)]) }
        while grown.count < size { grown.append(Entry()) }
        entries = grown
        head = 0
    }
}

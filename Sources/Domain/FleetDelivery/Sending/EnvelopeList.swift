import Geolocation

/// The envelopes of a device that are not settled, in the order of their numbers.
///
/// A value without effects; a settled envelope is removed as soon as all before it are.
struct EnvelopeList: Sendable {
    private var envelopes: [DeliveryEnvelope] = []
    private var head = 0
    private var lastNumber: UInt64 = 0

    /// No envelope before this index waits.
    private var firstWaiting = 0

    /// The number of records in all envelopes.
    private(set) var recordCount = 0

    /// Seconds from the sending of a message until the broker had it.
    private(set) var brokerTimes = DurationHistogram()

    /// Seconds from the first sending of a message until the hub had all of it.
    private(set) var hubTimes = DurationHistogram()

    /// The number of records that the broker has taken, the last time or before.
    var takenCount: Int { all.reduce(0) { $0 + ($1.wasHeld ? $1.records.count : 0) } }

    /// Whether there is an envelope.
    var isEmpty: Bool { head == envelopes.count }

    /// The envelopes that are not done.
    var all: some Sequence<DeliveryEnvelope> { envelopes[head...].lazy.filter { !$0.records.isEmpty } }

    /// Returns a number that no message had.
    mutating func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Appends an envelope that waits.
    mutating func append(_ records: [DeliveryRecord]) {
        envelopes.append(DeliveryEnvelope(number: makeNumber(), records: records))
        recordCount += records.count
    }

    /// Returns the index of the next envelope that waits; `nil` if none does.
    mutating func nextWaiting() -> Int? {
        firstWaiting = max(firstWaiting, head)
        while firstWaiting < envelopes.count {
            if envelopes[firstWaiting].state == .waiting, !envelopes[firstWaiting].records.isEmpty {
                return firstWaiting
            }
            firstWaiting += 1
        }
        return nil
    }

    /// The envelope at an index, which stays valid until an envelope is removed.
    subscript(index: Int) -> DeliveryEnvelope { envelopes[index] }

    /// Records that an envelope is being sent.
    mutating func send(_ index: Int, at now: SensorInstant) {
        envelopes[index].state = .sent
        envelopes[index].sending = now
        if envelopes[index].attempts == 0 { envelopes[index].firstSending = now }
        envelopes[index].attempts += 1
    }

    /// Returns the index of an envelope that was sent and that the broker has not answered; `nil` if there is none.
    func sent(_ number: UInt64) -> Int? {
        var (low, high) = (head, envelopes.count)
        while low < high {
            let middle = (low + high) / 2
            if envelopes[middle].number < number { low = middle + 1 } else { high = middle }
        }
        guard low < envelopes.count, envelopes[low].number == number, envelopes[low].state == .sent else { return nil }
        return low
    }

    /// Records that the broker has answered that it has a message.
    mutating func recordAnswer(_ index: Int, at now: SensorInstant) {
        brokerTimes.add(now.seconds(since: envelopes[index].sending))
    }

    /// Records that the broker holds a message.
    mutating func hold(_ index: Int) {
        envelopes[index].state = .held
        envelopes[index].wasHeld = true
    }

    /// Lets an envelope wait again.
    mutating func requeue(_ index: Int) {
        envelopes[index].state = .waiting
        firstWaiting = min(firstWaiting, index)
    }

    /// Lets all envelopes that satisfy a condition wait again.
    mutating func requeueAll(where isConcerned: (DeliveryEnvelope) -> Bool) {
        for index in head..<envelopes.count where envelopes[index].state != .waiting && isConcerned(envelopes[index]) {
            requeue(index)
        }
        trim()
    }

    /// Removes an envelope, and returns its records.
    mutating func take(_ index: Int) -> [DeliveryRecord] {
        let records = envelopes[index].records
        empty(index, leaving: [])
        if envelopes[index].state == .sent { envelopes[index].state = .waiting }
        trim()
        return records
    }

    /// Puts the records of an envelope into smaller ones of some records each, which wait.
    mutating func split(_ index: Int, into size: Int) {
        let records = take(index)
        for start in stride(from: 0, to: records.count, by: max(1, size)) {
            append(Array(records[start..<min(start + size, records.count)]))
        }
    }

    /// Removes the records of a stream that the hub has, and returns their number.
    mutating func remove(
        of stream: FleetStream, at now: SensorInstant, where isRemoved: (DeliveryRecord) -> Bool
    ) -> Int {
        var count = 0
        for index in head..<envelopes.count {
            guard let first = envelopes[index].records.first, first.stream == stream else { continue }
            if envelopes[index].records.count == 1, !isRemoved(first) { continue }
            let rest = envelopes[index].records.filter { !isRemoved($0) }
            count += envelopes[index].records.count - rest.count
            if rest.isEmpty, envelopes[index].attempts > 0 {
                hubTimes.add(now.seconds(since: envelopes[index].firstSending))
            }
            empty(index, leaving: rest)
        }
        trim()
        return count
    }

    /// Removes the oldest record; `nil` if there is none.
    mutating func removeFirst() -> DeliveryRecord? {
        guard let index = (head..<envelopes.count).first(where: { !envelopes[$0].records.isEmpty }) else { return nil }
        let record = envelopes[index].records[0]
        empty(index, leaving: Array(envelopes[index].records.dropFirst()))
        trim()
        return record
    }

    /// Removes all records; what is on its way to the broker is still expected to be answered.
    mutating func removeAll() {
        for index in head..<envelopes.count { empty(index, leaving: []) }
        trim()
    }

    private mutating func empty(_ index: Int, leaving rest: [DeliveryRecord]) {
        let count = envelopes[index].records.count - rest.count
        guard count > 0 else { return }
        recordCount -= count
        envelopes[index].records = rest
    }

    /// Forgets the envelopes at the front that are done.
    private mutating func trim() {
        while head < envelopes.count, envelopes[head].isDone { head += 1 }
        if head == envelopes.count {
            envelopes.removeAll(keepingCapacity: head <= 4096)
            (head, firstWaiting) = (0, 0)
        } else if head >= 1024, head * 2 > envelopes.count {
            envelopes.removeFirst(head)
            firstWaiting = max(0, firstWaiting - head)
            head = 0
        }
    }

    /// Handles an answer to a message with records that are already settled.
    mutating func finish(_ index: Int) { _ = take(index) }
}

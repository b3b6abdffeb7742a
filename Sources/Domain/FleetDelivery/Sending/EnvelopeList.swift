import Geolocation

/// The envelopes (messages with their records) of a device that are not delivered yet, in the order of their numbers.
///
/// A delivered or refused envelope is removed from memory as soon as all envelopes before it can be removed, too.
struct EnvelopeList: Sendable {
    private var envelopes: [DeliveryEnvelope] = []
    private var head = 0
    private var lastNumber: UInt64 = 0

    /// The index from which to search for an envelope that waits to be sent; no earlier one waits.
    private var firstWaiting = 0

    /// The number of records in all envelopes that are neither delivered nor permanently refused.
    private(set) var recordCount = 0

    /// The seconds from sending each message until the broker acknowledged it.
    private(set) var brokerTimes = DurationHistogram()

    /// The seconds from first sending each message until the hub had acknowledged all its records.
    private(set) var hubTimes = DurationHistogram()

    /// The number of undelivered records that the broker has accepted at least once.
    var takenCount: Int { all.reduce(0) { $0 + ($1.wasHeld ? $1.records.count : 0) } }

    /// Whether the list has no envelopes.
    var isEmpty: Bool { head == envelopes.count }

    /// The envelopes with records that are neither delivered nor permanently refused.
    var all: some Sequence<DeliveryEnvelope> { envelopes[head...].lazy.filter { !$0.records.isEmpty } }

    /// Returns a new, unique message number.
    mutating func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Appends an envelope with the given records, which waits to be sent.
    mutating func append(_ records: [DeliveryRecord]) {
        envelopes.append(DeliveryEnvelope(number: makeNumber(), records: records))
        recordCount += records.count
    }

    /// Returns the index of the next envelope that waits to be sent; `nil` if no envelope waits.
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

    /// The envelope at the given index; the index stays valid until an envelope is removed.
    subscript(index: Int) -> DeliveryEnvelope { envelopes[index] }

    /// Marks the envelope at the given index as sent.
    mutating func send(_ index: Int, at now: SensorInstant) {
        envelopes[index].state = .sent
        envelopes[index].sending = now
        if envelopes[index].attempts == 0 { envelopes[index].firstSending = now }
        envelopes[index].attempts += 1
    }

    /// Returns the index of the envelope with the given number if the envelope was sent and awaits the broker's answer.
    ///
    /// The result is `nil` if the envelope was not sent, or if the broker has already answered.
    func sent(_ number: UInt64) -> Int? {
        var (low, high) = (head, envelopes.count)
        while low < high {
            let middle = (low + high) / 2
            if envelopes[middle].number < number { low = middle + 1 } else { high = middle }
        }
        guard low < envelopes.count, envelopes[low].number == number, envelopes[low].state == .sent else { return nil }
        return low
    }

    /// Adds to ``brokerTimes`` the seconds that the broker took to acknowledge the envelope at the given index.
    mutating func recordAnswer(_ index: Int, at now: SensorInstant) {
        brokerTimes.add(now.seconds(since: envelopes[index].sending))
    }

    /// Marks the envelope at the given index as held by the broker.
    mutating func hold(_ index: Int) {
        envelopes[index].state = .held
        envelopes[index].wasHeld = true
    }

    /// Marks the envelope at the given index as waiting to be sent again.
    mutating func requeue(_ index: Int) {
        envelopes[index].state = .waiting
        firstWaiting = min(firstWaiting, index)
    }

    /// Marks all envelopes that satisfy a condition as waiting to be sent again.
    mutating func requeueAll(where isConcerned: (DeliveryEnvelope) -> Bool) {
        for index in head..<envelopes.count where envelopes[index].state != .waiting && isConcerned(envelopes[index]) {
            requeue(index)
        }
        trim()
    }

    /// Removes the records of the envelope at the given index, and returns them.
    mutating func take(_ index: Int) -> [DeliveryRecord] {
        let records = envelopes[index].records
        empty(index, leaving: [])
        if envelopes[index].state == .sent { envelopes[index].state = .waiting }
        trim()
        return records
    }

    /// Replaces the envelope at the given index by envelopes of at most `size` records, which wait to be sent.
    mutating func split(_ index: Int, into size: Int) {
        let records = take(index)
        for start in stride(from: 0, to: records.count, by: max(1, size)) {
            append(Array(records[start..<min(start + size, records.count)]))
        }
    }

    /// Removes the records of a stream that satisfy a condition, since the hub has acknowledged these records; returns
    /// the number of removed records.
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

    /// Removes and returns the oldest record of all envelopes; `nil` if there is none.
    mutating func removeFirst() -> DeliveryRecord? {
        guard let index = (head..<envelopes.count).first(where: { !envelopes[$0].records.isEmpty }) else { return nil }
        let record = envelopes[index].records[0]
        empty(index, leaving: Array(envelopes[index].records.dropFirst()))
        trim()
        return record
    }

    /// Removes the records of all envelopes; the broker's answers to sent messages are still expected.
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

    /// Removes the completed envelopes at the front of the list.
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

    /// Removes the records of the envelope at the given index, since they need no further acknowledgement.
    mutating func finish(_ index: Int) { _ = take(index) }
}

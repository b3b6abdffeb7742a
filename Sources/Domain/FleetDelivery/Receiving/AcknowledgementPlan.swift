import Geolocation

/// Decides when a hub sends each device an acknowledgement of the device's fixes and events that the hub has stored.
///
/// An acknowledgement is due at once if the device asks for it, and otherwise after 64 fixes and events or 30 seconds.
struct AcknowledgementPlan: Sendable {
    /// An acknowledgement to send to a device.
    struct Answer: Sendable, Hashable {
        var stream: FleetStream
        /// The range of record numbers that the acknowledgement covers.
        var numbers: ClosedRange<Int64>
    }

    private struct Debt: Sendable {
        var numbers: ClosedRange<Int64>
        var count: Int
        let since: SensorInstant
        var isDue = false
    }

    /// The limits after which a device gets an acknowledgement without asking for it.
    ///
    /// The limits are the number of fixes and events that have arrived since the last acknowledgement, and the seconds
    /// since the first of them arrived.
    static let (countLimit, timeLimit) = (64, 30.0)

    private var debts: [FleetStream: Debt] = [:]
    private var due: [FleetStream] = []

    /// The streams that wait for an acknowledgement, each with the instant at which its wait began, earliest first.
    ///
    /// A stream (the records of one device and epoch) begins to wait when a record arrives after the last
    /// acknowledgement. Streams that have been acknowledged since are still in the list, and are skipped when the list
    /// is read.
    private var order: [(stream: FleetStream, since: SensorInstant)] = []
    private var head = 0

    /// Schedules an acknowledgement after the arrival of a device's records, or of a question about its records.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the records, or the numbers that the device asks about.
    ///   - count: The number of records that arrived; 0 for a question.
    ///   - stream: The device and the epoch of the records.
    ///   - asks: Whether the device asks for an acknowledgement at once.
    ///   - now: The current instant.
    mutating func record(
        _ numbers: ClosedRange<Int64>, count: Int, of stream: FleetStream, asks: Bool, at now: SensorInstant
    ) {
        var debt: Debt
        if let known = debts[stream] {
            debt = known
            debt.numbers =
                min(known.numbers.lowerBound, numbers.lowerBound)...max(known.numbers.upperBound, numbers.upperBound)
        } else {
            debt = Debt(numbers: numbers, count: 0, since: now)
            order.append((stream, now))
        }
        debt.count += count
        if !debt.isDue, asks || debt.count >= Self.countLimit {
            debt.isDue = true
            due.append(stream)
        }
        debts[stream] = debt
    }

    /// Removes and returns the acknowledgements that are due.
    mutating func takeDue(at now: SensorInstant) -> [Answer] {
        expire(at: now)
        guard !due.isEmpty else { return [] }
        defer { due.removeAll(keepingCapacity: true) }
        return due.compactMap { stream in
            debts.removeValue(forKey: stream).map { Answer(stream: stream, numbers: $0.numbers) }
        }
    }

    /// Whether an acknowledgement to a device is due.
    var isDue: Bool { !due.isEmpty }

    /// The instant at which the time limit of the next acknowledgement ends; `nil` if no device waits for one.
    var wake: SensorInstant? {
        for entry in order[head...] {
            guard let debt = debts[entry.stream], debt.since == entry.since, !debt.isDue else { continue }
            return entry.since.advanced(by: Self.timeLimit)
        }
        return nil
    }

    /// Removes all recorded arrivals and due acknowledgements.
    mutating func removeAll() { self = AcknowledgementPlan() }

    private mutating func expire(at now: SensorInstant) {
        while head < order.count {
            let (stream, since) = order[head]
            if let debt = debts[stream], debt.since == since, !debt.isDue {
                guard now >= since.advanced(by: Self.timeLimit) else { break }
                debts[stream]?.isDue = true
                due.append(stream)
            }
            head += 1
        }
        if head == order.count || head >= 4096 {
            order.removeFirst(head)
            head = 0
        }
    }
}

extension IdentityWindow {
    /// The maximum number of messages into which the acknowledgement to a device is split.
    private static let answerLimit = 4

    /// Returns the messages, at least one, that acknowledge the stored records of a device.
    func acknowledgements(of answer: AcknowledgementPlan.Answer) -> [FleetAcknowledgement] {
        let limit = FleetAcknowledgement.rangeLimit
        let ranges = ranges(of: answer.stream, overlapping: answer.numbers, limit: limit * Self.answerLimit)
        return stride(from: 0, to: max(1, ranges.count), by: limit).map { start in
            let part = Array(ranges[min(start, ranges.count)..<min(start + limit, ranges.count)])
            return FleetAcknowledgement(epoch: answer.stream.epoch, ranges: part)
        }
    }
}

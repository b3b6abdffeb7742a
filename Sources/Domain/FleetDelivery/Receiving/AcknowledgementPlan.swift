import Geolocation

/// Decides when a hub acknowledges to devices what it has committed.
///
/// At once if a device asks, and otherwise after some records or seconds. A value without effects.
struct AcknowledgementPlan: Sendable {
    /// An answer to a device.
    struct Answer: Sendable, Hashable {
        var stream: FleetStream
        /// The numbers that it is interested in.
        var numbers: ClosedRange<Int64>
    }

    private struct Debt: Sendable {
        var numbers: ClosedRange<Int64>
        var count: Int
        let since: SensorInstant
        var isDue = false
    }

    /// The records and the seconds after which a device receives an answer without asking.
    static let (countLimit, timeLimit) = (64, 30.0)

    private var debts: [FleetStream: Debt] = [:]
    private var due: [FleetStream] = []

    /// The streams in the order in which the first record since their last answer came; answered ones are skipped.
    private var order: [(stream: FleetStream, since: SensorInstant)] = []
    private var head = 0

    /// Records what arrived, or a question.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the records, or those that the device asks for.
    ///   - count: The number of records.
    ///   - stream: The stream.
    ///   - asks: Whether the device asks for an answer at once.
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

    /// Returns the answers that are due, and forgets them.
    mutating func takeDue(at now: SensorInstant) -> [Answer] {
        expire(at: now)
        guard !due.isEmpty else { return [] }
        defer { due.removeAll(keepingCapacity: true) }
        return due.compactMap { stream in
            debts.removeValue(forKey: stream).map { Answer(stream: stream, numbers: $0.numbers) }
        }
    }

    /// Whether an answer is due.
    var isDue: Bool { !due.isEmpty }

    /// When the next answer is due by its time; `nil` if none is owed.
    var wake: SensorInstant? {
        for entry in order[head...] {
            guard let debt = debts[entry.stream], debt.since == entry.since, !debt.isDue else { continue }
            return entry.since.advanced(by: Self.timeLimit)
        }
        return nil
    }

    /// Forgets everything.
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
    /// The number of messages of an answer, at most.
    private static let answerLimit = 4

    /// Returns the acknowledgements of a device's numbers, in one message or several.
    func acknowledgements(of answer: AcknowledgementPlan.Answer) -> [FleetAcknowledgement] {
        let limit = FleetAcknowledgement.rangeLimit
        let ranges = ranges(of: answer.stream, overlapping: answer.numbers, limit: limit * Self.answerLimit)
        return stride(from: 0, to: max(1, ranges.count), by: limit).map { start in
            let part = Array(ranges[min(start, ranges.count)..<min(start + limit, ranges.count)])
            return FleetAcknowledgement(epoch: answer.stream.epoch, ranges: part)
        }
    }
}

import CodecSupport
import Foundation
import Geolocation

@testable import LocationStore

/// A sender with a store that answers at once, and a destination controlled by a test.
struct SenderRig {
    private(set) var sender: Sender
    private(set) var now = SensorInstant(nanoseconds: 0)
    /// The batch that is on its way.
    private(set) var flight: (number: Int, sequences: [Int64])?
    /// The sequences of all batches.
    private(set) var batches: [[Int64]] = []
    private(set) var cancelled: [Int] = []
    private(set) var accepted = RangeSet<Int64>()
    private(set) var refused: [SenderSettlement.Refusal] = []
    /// The most records that were read and not settled.
    private(set) var mostInMemory = 0

    private var committed: Int64
    private var read: Int64 = 0

    /// Starts a sender with the records 1 to `count`, whose delays are the largest ones.
    init(_ count: Int64, _ options: SenderOptions = SenderOptions()) {
        committed = count
        sender = Sender(options, random: \.upperBound)
        tell(.started(committed: count))
    }

    mutating func tell(_ event: Sender.Event) {
        for action in sender.handle(event, at: now) {
            switch action {
            case .read(let read): answer(read)
            case .send(let number, let records):
                flight = (number, records.map(\.sequence))
                batches.append(records.map(\.sequence))
            case .cancel(let number): cancelled.append(number)
            case .settle(let answers):
                for range in answers.ranges { accepted.insert(contentsOf: range.lowerBound..<range.upperBound + 1) }
                refused += answers.refused
            }
        }
    }

    private mutating func answer(_ read: SenderRead) {
        guard read.after < read.bound else { return }
        let settled = self.settled
        var sequences: [Int64] = []
        var end = read.after
        while end < read.bound, sequences.count < read.count {
            end += 1
            if !settled.contains(end) { sequences.append(end) }
        }
        self.read = max(self.read, end)
        mostInMemory = max(
            mostInMemory, Int(self.read) - accepted.ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) })
        var open = RangeSet(read.after + 1..<end + 1)
        open.subtract(settled)
        let batch = StoreBatch(
            records: sequences.map(SenderTrial.record), gaps: [], range: read.after + 1...end,
            parts: open.ranges.map { $0.lowerBound...$0.upperBound - 1 })
        tell(.read(batch, read))
    }

    private var settled: RangeSet<Int64> {
        var settled = accepted
        for refusal in refused { settled.insert(contentsOf: refusal.sequence..<refusal.sequence + 1) }
        return settled
    }

    /// Whether each record from 1 to the last is accepted or refused.
    var isSettled: Bool { settled == RangeSet(1..<committed + 1) }

    mutating func commit(_ count: Int64) {
        committed += count
        tell(.committed(committed))
    }

    /// Answers the batch that is on its way.
    mutating func answer(_ outcome: SendOutcome) {
        guard let flight else { return }
        self.flight = nil
        tell(.answered(flight.number, outcome))
    }

    /// Answers batch after batch until none is on its way, or `limit` are answered.
    mutating func answer(limit: Int = .max, by outcome: ([Int64]) -> SendOutcome) {
        for _ in 0..<limit {
            guard let flight else { return }
            answer(outcome(flight.sequences))
        }
    }

    /// Lets time pass.
    mutating func wait(_ seconds: Double) {
        let end = now.advanced(by: seconds)
        while let wake = sender.wake, wake <= end {
            now = wake
            tell(.timerFired)
        }
        now = end
    }

    /// Seconds until the sender does something by itself.
    var delay: Double? { sender.wake?.seconds(since: now) }
}

import CodecSupport

/// The answers of a destination that are to be written to the store: its accepted and refused records.
struct SenderSettlement: Sendable, Hashable {
    /// A record that the destination has permanently refused.
    struct Refusal: Sendable, Hashable {
        var sequence: Int64
        var attempts: Int
        var reason: String
    }

    private(set) var accepted = RangeSet<Int64>()
    private(set) var refused: [Refusal] = []

    var isEmpty: Bool { accepted.isEmpty && refused.isEmpty }

    /// The sequence numbers of all accepted and refused records.
    var sequences: RangeSet<Int64> {
        var sequences = accepted
        for refusal in refused { sequences.insert(contentsOf: refusal.sequence..<refusal.sequence + 1) }
        return sequences
    }

    /// The ranges of the sequence numbers of accepted records.
    var ranges: [ClosedRange<Int64>] { accepted.ranges.map { $0.lowerBound...$0.upperBound - 1 } }

    /// Returns the refused records as dead letters that were refused at the given time.
    func letters(at time: Date) -> [DeadLetter] {
        refused.map { DeadLetter(sequence: $0.sequence, attempts: $0.attempts, time: time, reason: $0.reason) }
    }

    mutating func accept(_ range: ClosedRange<Int64>) {
        accepted.insert(contentsOf: range.lowerBound..<range.upperBound + 1)
    }

    mutating func refuse(_ sequence: Int64, attempts: Int, reason: String) {
        refused.append(Refusal(sequence: sequence, attempts: attempts, reason: reason))
    }

    /// Adds the answers that the destination gave later.
    mutating func merge(_ later: SenderSettlement) {
        accepted.formUnion(later.accepted)
        refused += later.refused
    }
}

extension StoreBatch {
    /// Returns this batch without the records in `settled`.
    ///
    /// The destination has answered these records, but the answers are not stored yet.
    func excluding(_ settled: RangeSet<Int64>) -> StoreBatch {
        guard !settled.isEmpty else { return self }
        var batch = self
        batch.records.removeAll { settled.contains($0.sequence) }
        var open = RangeSet(parts.map { $0.lowerBound..<$0.upperBound + 1 })
        open.subtract(settled)
        batch.parts = open.ranges.map { $0.lowerBound...$0.upperBound - 1 }
        return batch
    }
}

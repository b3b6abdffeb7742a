import CodecSupport

/// The records that a destination has accepted or refused, as far as that is not written yet.
struct SenderSettlement: Sendable, Hashable {
    /// A record that was refused for good.
    struct Refusal: Sendable, Hashable {
        var sequence: Int64
        var attempts: Int
        var reason: String
    }

    private(set) var accepted = RangeSet<Int64>()
    private(set) var refused: [Refusal] = []

    var isEmpty: Bool { accepted.isEmpty && refused.isEmpty }

    /// All sequences, those of refused records among them.
    var sequences: RangeSet<Int64> {
        var sequences = accepted
        for refusal in refused { sequences.insert(contentsOf: refusal.sequence..<refusal.sequence + 1) }
        return sequences
    }

    /// The accepted ranges.
    var ranges: [ClosedRange<Int64>] { accepted.ranges.map { $0.lowerBound...$0.upperBound - 1 } }

    /// The refused records, as given up at a time.
    func letters(at time: Date) -> [DeadLetter] {
        refused.map { DeadLetter(sequence: $0.sequence, attempts: $0.attempts, time: time, reason: $0.reason) }
    }

    mutating func accept(_ range: ClosedRange<Int64>) {
        accepted.insert(contentsOf: range.lowerBound..<range.upperBound + 1)
    }

    mutating func refuse(_ sequence: Int64, attempts: Int, reason: String) {
        refused.append(Refusal(sequence: sequence, attempts: attempts, reason: reason))
    }

    /// Adds what was answered later.
    mutating func merge(_ later: SenderSettlement) {
        accepted.formUnion(later.accepted)
        refused += later.refused
    }
}

extension StoreBatch {
    /// Returns the batch without the records that are settled, as far as the store does not know it yet.
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

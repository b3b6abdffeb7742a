/// The maximum number of records in a batch, adapted to the destination.
///
/// It is halved when a batch is too large or times out, and doubled when a full batch is accepted. Each increase covers
/// at most half the distance to a size that was too large, so that few batches are rejected. After 256 batches, that
/// size is tried again.
struct BatchSize: Sendable {
    private let maximum: Int
    /// The maximum number of records of the next batch.
    private(set) var current: Int
    /// The largest size that was accepted and is less than ``ceiling``; 0 if there is none.
    private var accepted = 0
    /// The size that was last too large; `nil` if none was.
    private var ceiling: Int?
    /// The number of batches accepted at the largest size below ``ceiling``.
    private var steadiness = 0

    /// The number of batches accepted at the largest size after which ``ceiling`` is discarded.
    private static let patience = 256

    init(maximum: Int) {
        self.maximum = maximum
        current = maximum
    }

    /// Reduces the size after a batch of `count` records was too large.
    mutating func tooLarge(_ count: Int) {
        ceiling = count
        if accepted >= count { accepted = 0 }
        current = max(1, accepted > 0 ? accepted : count / 2)
        steadiness = 0
    }

    /// Halves the size after a batch of `count` records timed out.
    mutating func timedOut(_ count: Int) { current = max(1, min(current, count / 2)) }

    /// Increases the size after a batch of `count` records was accepted.
    mutating func accept(_ count: Int) {
        guard count >= current else { return }
        accepted = max(accepted, count)
        if let ceiling, current + 1 >= ceiling {
            steadiness += 1
            if steadiness == Self.patience { self.ceiling = nil }
        } else {
            let limit = ceiling.map { current + ($0 - current) / 2 } ?? maximum
            current = min(current * 2, limit)
        }
    }
}

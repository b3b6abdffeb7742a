/// The maximum number of records in a batch, adapted to the destination that receives the batches.
///
/// If a batch is too large, the size falls to the largest size that was accepted, or else to half. The size is halved
/// when a batch times out, and doubled when a full batch is accepted. Each increase covers at most half the distance to
/// the size that was last too large, so that few batches are rejected. When the size can no longer grow because of that
/// limit and 256 more batches were accepted, larger sizes are tried again.
struct BatchSize: Sendable {
    private let maximum: Int
    /// The maximum number of records of the next batch.
    private(set) var current: Int
    /// The largest size of a batch that the destination has accepted and that is less than ``ceiling``; 0 if there is
    /// none.
    private var accepted = 0
    /// The size of the batch that was last too large for the destination; `nil` if none was.
    private var ceiling: Int?
    /// The number of times that ``ceiling`` has kept the batch size from growing after an accepted batch.
    private var steadiness = 0

    /// The value of ``steadiness`` at which ``ceiling`` is discarded, so that larger batches are tried again.
    private static let patience = 256

    init(maximum: Int) {
        self.maximum = maximum
        current = maximum
    }

    /// Reduces the size of batches after a batch of `count` records was too large.
    mutating func tooLarge(_ count: Int) {
        ceiling = count
        if accepted >= count { accepted = 0 }
        current = max(1, accepted > 0 ? accepted : count / 2)
        steadiness = 0
    }

    /// Halves the size of batches after a batch of `count` records timed out.
    mutating func timedOut(_ count: Int) { current = max(1, min(current, count / 2)) }

    /// Increases the size of batches after a batch of `count` records was accepted.
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

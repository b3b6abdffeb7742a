/// The number of records of a batch, which follows what its destination takes.
///
/// It halves when a batch is too large or takes too long, and doubles when a full batch is accepted. A size that was too
/// large is approached by halves of the distance, so that few batches are wasted, and forgotten in time.
struct BatchSize: Sendable {
    private let maximum: Int
    /// The number of records of the next batch at most.
    private(set) var current: Int
    /// The largest size that was accepted since the last one that was too large; 0 if none was.
    private var accepted = 0
    /// The smallest size that was too large, if any was.
    private var ceiling: Int?
    /// Batches that were accepted at the largest size below the ceiling.
    private var steadiness = 0

    /// The ceiling is forgotten after so many batches.
    private static let patience = 256

    init(maximum: Int) {
        self.maximum = maximum
        current = maximum
    }

    /// Notes that a batch of `count` records is too large.
    mutating func tooLarge(_ count: Int) {
        ceiling = count
        if accepted >= count { accepted = 0 }
        current = max(1, accepted > 0 ? accepted : count / 2)
        steadiness = 0
    }

    /// Notes that a batch of `count` records was not answered in time.
    mutating func timedOut(_ count: Int) { current = max(1, min(current, count / 2)) }

    /// Notes that `count` records were accepted at once.
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

import CodecSupport
import Geolocation
import LocationExchange

/// An in-memory queue of fixes to be uploaded, which is used if there is no store.
///
/// If it is full, the oldest fixes are dropped.
///
/// It has no side effects: it only decides which fixes are sent next, and after which time.
struct UploadQueue: Sendable {
    /// The next step after a reply.
    enum Step: Sendable, Hashable {
        /// Send the next fixes at once.
        case proceed
        /// Send the same fixes again after this many seconds; the text is the reason.
        case wait(Double, String)
    }

    private let limit: Int
    private let batch: Int
    private var fixes: ArraySlice<UploadFix> = []
    private var lastNumber: Int64 = 0
    private var size: Int
    private var backoff: Backoff
    private var longBackoff: Backoff

    /// The number of fixes that the server has refused permanently.
    private(set) var refusedCount = 0

    init(
        limit: Int, batch: Int, backoff: BackoffPolicy,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        (self.limit, self.batch, size) = (max(1, limit), max(1, batch), max(1, batch))
        self.backoff = Backoff(backoff, random: random)
        longBackoff = Backoff(BackoffPolicy(base: 60, factor: 2, cap: 3600), random: random)
    }

    /// The number of queued fixes.
    var count: Int { fixes.count }

    /// Appends a fix, and returns the number of fixes that were dropped to make room.
    mutating func append(_ location: Location, at now: Date) -> Int {
        lastNumber = max(lastNumber + 1, now.milliseconds)
        fixes.append(UploadFix(location: location, number: lastNumber))
        guard fixes.count > limit else { return 0 }
        let count = fixes.count - limit
        fixes.removeFirst(count)
        return count
    }

    /// The fixes to be sent next.
    var next: [UploadFix] { Array(fixes.prefix(size)) }

    /// Applies the outcome of fixes that were sent, and returns the next step; some of the fixes may have been dropped
    /// meanwhile.
    mutating func settle(_ sent: [UploadFix], _ outcome: SendOutcome, at now: SensorInstant) -> Step {
        guard let last = sent.last?.number else { return .proceed }
        switch outcome {
        case .accepted:
            accept(through: last)
            return .proceed
        case .acceptedExcept(let refusals):
            refusedCount += refusals.count
            accept(through: last)
            return .proceed
        case .acceptedThrough(let number, let refusals, let rest):
            refusedCount += refusals.count
            accept(through: number)
            return settle(sent.filter { $0.number > number }, rest, at: now)
        case .retry(let reason, let seconds):
            return .wait(max(seconds ?? 0, backoff.fail(at: now)), reason)
        case .unauthorized(let reason), .misconfigured(let reason):
            return .wait(longBackoff.fail(at: now), reason)
        case .tooLarge, .refused:
            if sent.count == 1 {
                refusedCount += 1
                accept(through: last)
                size = batch
            } else {
                size = sent.count / 2
            }
            return .proceed
        }
    }

    /// Removes all fixes, and returns their number.
    mutating func removeAll() -> Int {
        defer { fixes = [] }
        return fixes.count
    }

    private mutating func accept(through number: Int64) {
        fixes = fixes.drop { $0.number <= number }
        backoff.reset()
        longBackoff.reset()
        size = min(batch, size * 2)
    }
}

import CodecSupport
import Geolocation
import LocationExchange

/// A queue in memory of the fixes to be uploaded, which is used if there is no store.
///
/// If the queue is full, the oldest fixes are dropped. The queue does no I/O: it only decides which fixes are sent
/// next, and after which time.
struct UploadQueue: Sendable {
    /// The action of the sender after the server has replied to an upload.
    enum Step: Sendable, Hashable {
        /// Send the next fixes at once.
        case proceed
        /// Send the same fixes again after the given number of seconds, for the given reason.
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

    /// Appends a fix to the queue, and returns the number of fixes that were dropped to make room.
    mutating func append(_ location: Location, battery: Double? = nil, at now: Date) -> Int {
        lastNumber = max(lastNumber + 1, now.milliseconds)
        fixes.append(UploadFix(location: location, number: lastNumber, battery: battery))
        guard fixes.count > limit else { return 0 }
        let count = fixes.count - limit
        fixes.removeFirst(count)
        return count
    }

    /// The fixes in the queue to be sent next.
    var next: [UploadFix] { Array(fixes.prefix(size)) }

    /// Removes from the queue the fixes that the server has accepted or refused, and returns the next action of the
    /// sender.
    ///
    /// `sent` contains the fixes that were sent. Some of them may have been dropped from the queue meanwhile.
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

    /// Removes all fixes from the queue, and returns their number.
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

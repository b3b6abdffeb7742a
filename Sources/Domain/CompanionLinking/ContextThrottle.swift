import Geolocation

/// Pure logic that decides when a context is sent: at most twice a second, unless the accuracy has changed.
///
/// The last message before a pause is never lost: it is sent when the interval has passed.
struct ContextThrottle: Sendable {
    /// A message, and the accuracy of its position in metres if it is known.
    private struct Context: Sendable {
        var message: [UInt8]
        var accuracy: Double?
    }

    private let interval: Double
    private let accuracyChange: Double
    private let retries: BackoffPolicy

    /// When the last context was sent, and its accuracy.
    private var sent: (time: SensorInstant, accuracy: Double?)?
    private var waiting: Context?

    /// The context under way; `nil` if none is.
    private var pending: Context?
    private var failures = 0
    private var pauseEnd: SensorInstant?

    init(interval: Double, accuracyChange: Double, retries: BackoffPolicy) {
        (self.interval, self.accuracyChange, self.retries) = (interval, accuracyChange, retries)
    }

    /// Replaces the context that waits.
    mutating func offer(_ message: [UInt8], accuracy: Double?) {
        waiting = Context(message: message, accuracy: accuracy)
    }

    /// When the context that waits is due; `nil` if none waits, or one is under way.
    ///
    /// The time may have passed.
    func dueTime(at now: SensorInstant) -> SensorInstant? {
        guard let waiting, pending == nil else { return nil }
        var due = now
        if let sent, !isChange(from: sent.accuracy, to: waiting.accuracy) { due = sent.time.advanced(by: interval) }
        return max(due, pauseEnd ?? due)
    }

    /// Returns the context to send now.
    mutating func next(at now: SensorInstant) -> [UInt8]? {
        guard let due = dueTime(at: now), due <= now, let context = waiting else { return nil }
        (waiting, pending) = (nil, context)
        sent = (now, context.accuracy)
        return context.message
    }

    /// Notes how the context under way fared; a failed one is sent again, unless a newer one waits.
    mutating func settle(_ outcome: CompanionOutcome, at now: SensorInstant) {
        guard let context = pending else { return }
        pending = nil
        guard outcome != .delivered else {
            (failures, pauseEnd) = (0, nil)
            return
        }
        // The longest delay, since a link with one peer needs no jitter.
        pauseEnd = now.advanced(by: retries.delayRange(attempt: failures).upperBound)
        failures += 1
        if waiting == nil { waiting = context }
    }

    /// Forgets the context under way, since the link has ended; it is sent again.
    mutating func interrupt() {
        if waiting == nil { waiting = pending }
        (pending, sent, pauseEnd, failures) = (nil, nil, nil, 0)
    }

    private func isChange(from old: Double?, to new: Double?) -> Bool {
        guard let old, let new else { return (old == nil) != (new == nil) }
        return abs(new - old) >= accuracyChange
    }
}

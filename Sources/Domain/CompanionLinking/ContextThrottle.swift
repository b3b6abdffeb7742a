import Geolocation

/// Limits how often a context (a message that replaces the one before) is sent over a link.
///
/// At most one context is sent per interval, unless the accuracy of the position has changed noticeably. Of the
/// messages offered within an interval, only the last one is sent, when the interval has passed.
struct ContextThrottle: Sendable {
    /// A context (a message that replaces the one before) and the accuracy of its position in metres, if known.
    private struct Context: Sendable {
        var message: [UInt8]
        var accuracy: Double?
    }

    private let interval: Double
    private let accuracyChange: Double
    private let retries: BackoffPolicy

    /// The time when the last message was sent, and the accuracy of its position in metres, if known.
    private var sent: (time: SensorInstant, accuracy: Double?)?
    private var waiting: Context?

    /// The message that the link is sending; `nil` if there is none.
    private var pending: Context?
    private var failures = 0
    private var pauseEnd: SensorInstant?

    init(interval: Double, accuracyChange: Double, retries: BackoffPolicy) {
        (self.interval, self.accuracyChange, self.retries) = (interval, accuracyChange, retries)
    }

    /// Replaces the message that waits to be sent.
    mutating func offer(_ message: [UInt8], accuracy: Double?) {
        waiting = Context(message: message, accuracy: accuracy)
    }

    /// Discards the message that waits to be sent.
    mutating func discard() { waiting = nil }

    /// Returns when the waiting message is due to be sent; `nil` if no message waits, or if the link is still sending
    /// another message.
    ///
    /// The time may be in the past.
    func dueTime(at now: SensorInstant) -> SensorInstant? {
        guard let waiting, pending == nil else { return nil }
        var due = now
        if let sent, !isChange(from: sent.accuracy, to: waiting.accuracy) { due = sent.time.advanced(by: interval) }
        return max(due, pauseEnd ?? due)
    }

    /// Returns the message to send now; `nil` if none is due.
    mutating func next(at now: SensorInstant) -> [UInt8]? {
        guard let due = dueTime(at: now), due <= now, let context = waiting else { return nil }
        (waiting, pending) = (nil, context)
        sent = (now, context.accuracy)
        return context.message
    }

    /// Processes the outcome of the message that the link was sending.
    ///
    /// If the message was refused, it is sent again after a pause; if a newer message waits, the newer one is sent
    /// instead.
    mutating func settle(_ outcome: CompanionOutcome, at now: SensorInstant) {
        guard let context = pending else { return }
        pending = nil
        guard outcome != .delivered else {
            (failures, pauseEnd) = (0, nil)
            return
        }
        // Random pauses keep many clients apart. A link with one peer does not need them, so the longest pause of the
        // range is used.
        pauseEnd = now.advanced(by: retries.delayRange(attempt: failures).upperBound)
        failures += 1
        if waiting == nil { waiting = context }
    }

    /// Records that the link was closed; the message that was being sent waits to be sent again.
    ///
    /// If a newer message already waits, the message that was being sent is discarded.
    mutating func interrupt() {
        if waiting == nil { waiting = pending }
        (pending, sent, pauseEnd, failures) = (nil, nil, nil, 0)
    }

    private func isChange(from old: Double?, to new: Double?) -> Bool {
        guard let old, let new else { return (old == nil) != (new == nil) }
        return abs(new - old) >= accuracyChange
    }
}

import CodecSupport

/// Converts verdicts on a condition to a state that changes only when enough of them agree.
///
/// Verdicts are ordered by the times of the observations; one older than the last is ignored.
struct AlertLatch: Sendable, Hashable {
    /// The required agreement: a number of verdicts, or seconds.
    struct Confirmation: Sendable, Hashable {
        var count = 1
        var seconds = Double.infinity
        /// Whether the seconds are required, rather than either of the two.
        var needsTime = false
    }

    /// Whether the condition holds; `nil` until that has been decided.
    private(set) var holds: Bool?

    /// The time of the last change.
    private(set) var since = Date.distantPast

    /// The time of the last observation.
    private(set) var last = Date.distantPast

    private var pendingSince: Date?
    private var pendingCount = 0

    /// Whether recent verdicts disagree with the state.
    var isPending: Bool { pendingSince != nil }

    /// Creates a latch, by default without a state.
    init(holds: Bool? = nil, since: Date = .distantPast, last: Date = .distantPast) {
        (self.holds, self.since, self.last) = (holds, since, last)
    }

    /// Processes a verdict; returns whether the state changed.
    mutating func update(_ verdict: AlertVerdict, at time: Date, _ confirmation: Confirmation) -> Bool {
        guard time >= last else { return false }
        last = time
        let value: Bool
        switch verdict.opinion {
        case .unclear:
            (pendingSince, pendingCount) = (nil, 0)
            return false
        case .holds: value = true
        case .fails: value = false
        }
        guard value != (holds ?? false) else {
            (pendingSince, pendingCount) = (nil, 0)
            if holds == nil { holds = false }
            return false
        }
        let began = pendingSince ?? time
        pendingSince = began
        pendingCount += 1
        let hasTime = time.timeIntervalSince(began) >= confirmation.seconds
        let hasCount = pendingCount >= confirmation.count
        guard verdict.isCertain || (confirmation.needsTime ? hasTime && hasCount : hasTime || hasCount) else {
            return false
        }
        (holds, since) = (value, began)
        (pendingSince, pendingCount) = (nil, 0)
        return true
    }
}

import CodecSupport

/// Turns the verdicts on a condition into a state that changes only when enough of them agree.
///
/// It goes by the times of the observations: one that is older than the last does not count.
struct AlertLatch: Sendable, Hashable {
    /// The verdicts that have to agree: a number of them, or some seconds.
    struct Confirmation: Sendable, Hashable {
        var count = 1
        var seconds = Double.infinity
        /// Whether so many seconds have to pass, rather than either.
        var needsTime = false
    }

    /// Whether the condition holds, as far as is known; `nil` before the first verdict that says so.
    private(set) var holds: Bool?

    /// When that began.
    private(set) var since = Date.distantPast

    /// The time of the last observation.
    private(set) var last = Date.distantPast

    private var pendingSince: Date?
    private var pendingCount = 0

    /// Whether verdicts have begun to disagree with the state.
    var isPending: Bool { pendingSince != nil }

    /// Creates a latch, by default one that knows nothing.
    init(holds: Bool? = nil, since: Date = .distantPast, last: Date = .distantPast) {
        (self.holds, self.since, self.last) = (holds, since, last)
    }

    /// Processes a verdict; returns whether the state has changed.
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

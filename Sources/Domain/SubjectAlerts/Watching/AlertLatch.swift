import CodecSupport

/// Decides whether a condition is true or false; the decision changes only when enough verdicts agree.
///
/// Each observation yields a verdict. Verdicts must be in the order of their observations' times; a verdict older than
/// the last one is ignored.
struct AlertLatch: Sendable, Hashable {
    /// The requirement for changing the decision: the number of agreeing verdicts in a row, or their time span in
    /// seconds.
    struct Confirmation: Sendable, Hashable {
        var count = 1
        var seconds = Double.infinity
        /// Whether both the number of verdicts and the time are required; if not, one of the two is sufficient.
        var needsTime = false
    }

    /// Whether the condition counts as true; `nil` until that has been decided.
    private(set) var holds: Bool?

    /// The time at which the condition last became true or false.
    ///
    /// It is the time of the first of the verdicts that changed the decision.
    private(set) var since = Date.distantPast

    /// The time of the last observation whose verdict was processed.
    private(set) var last = Date.distantPast

    /// The time of the first of the verdicts that disagree with the decision but have not changed it yet; `nil` if the
    /// last verdict agrees.
    private(set) var pendingSince: Date?
    private var pendingCount = 0

    /// Whether the last verdict disagrees with the decision, but the decision has not been changed yet.
    var isPending: Bool { pendingSince != nil }

    /// Creates a latch, by default one without a decision so far.
    init(holds: Bool? = nil, since: Date = .distantPast, last: Date = .distantPast) {
        (self.holds, self.since, self.last) = (holds, since, last)
    }

    /// Processes the verdict on an observation, and returns whether the decision has changed.
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

import CodecSupport

/// Decides when a change of an alert is told: not too often, and not in quiet hours; what was not told is summed up.
struct AlertNotice: Sendable, Hashable {
    /// Whether the alert is raised, and since when.
    private(set) var isRaised = false
    private(set) var since = Date.distantPast

    /// Whether it was told as raised.
    private(set) var isTold = false

    /// Whether it was acknowledged since it was told.
    private(set) var isAcknowledged = false

    /// When it was last told as raised.
    private(set) var lastTold = Date.distantPast

    /// The times that it was raised and cleared, untold.
    private(set) var repeats = 0

    /// When something that waits is told; `nil` if nothing waits.
    private(set) var due: Date?

    init() {}

    init(isRaised: Bool, since: Date, isTold: Bool, isAcknowledged: Bool, lastTold: Date, repeats: Int) {
        (self.isRaised, self.since, self.isTold) = (isRaised, since, isTold)
        (self.isAcknowledged, self.lastTold, self.repeats) = (isAcknowledged, lastTold, repeats)
        if isRaised != isTold || repeats > 0 { due = lastTold }
    }

    /// Notes a change, and returns whether it is told now.
    mutating func change(to isRaised: Bool, since: Date, at now: Date, of rule: AlertRule, quiet: QuietHours?) -> Bool {
        if self.isRaised, !isRaised, !isTold { repeats += 1 }
        if !self.isRaised, isRaised, isTold { repeats += 1 }
        (self.isRaised, self.since) = (isRaised, since)
        return tell(at: now, of: rule, quiet: quiet)
    }

    /// Returns whether the present state is told now; if it has to wait, ``due`` is when.
    mutating func tell(at now: Date, of rule: AlertRule, quiet: QuietHours?) -> Bool {
        due = nil
        guard isRaised != isTold || repeats > 0 else { return false }
        var time = lastTold.addingTimeInterval(rule.interval)
        if rule.level != .danger, let end = quiet?.end(after: now) { time = max(time, end) }
        // A clear ends what was told; it is told at once unless it came within the interval.
        guard time <= now else {
            due = time
            return false
        }
        isTold = isRaised
        if isRaised { (lastTold, isAcknowledged) = (now, false) }
        return true
    }

    /// Begins to count anew after an event.
    mutating func resetRepeats() { repeats = 0 }

    /// Acknowledges what was told; returns whether that is new.
    mutating func acknowledge() -> Bool {
        guard lastTold != .distantPast, !isAcknowledged else { return false }
        isAcknowledged = true
        return true
    }
}

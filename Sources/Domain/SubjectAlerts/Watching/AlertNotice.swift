import CodecSupport

/// Decides when to report that an alert was raised or cleared: at a limited rate, and outside quiet hours.
///
/// Changes that cannot be reported at once are combined into the next report.
struct AlertNotice: Sendable, Hashable {
    /// Whether the alert is raised.
    ///
    /// `since` is the time at which it was raised or cleared.
    private(set) var isRaised = false
    private(set) var since = Date.distantPast

    /// Whether the last report said that the alert is raised.
    private(set) var isReported = false

    /// Whether the report before the last one said that the alert is raised.
    private(set) var wasReported = false

    /// Whether the alert has been acknowledged since it was last reported as raised.
    private(set) var isAcknowledged = false

    /// The time at which the alert was last reported as raised.
    private(set) var lastTold = Date.distantPast

    /// The number of times that the alert was raised and cleared without a report.
    private(set) var repeats = 0

    /// The time at which a deferred change will be reported; `nil` if no change is deferred.
    private(set) var due: Date?

    init() {}

    init(isRaised: Bool, since: Date, isReported: Bool, isAcknowledged: Bool, lastTold: Date, repeats: Int) {
        (self.isRaised, self.since, self.isReported) = (isRaised, since, isReported)
        (self.isAcknowledged, self.lastTold, self.repeats) = (isAcknowledged, lastTold, repeats)
        if isRaised != isReported || repeats > 0 { due = lastTold }
    }

    /// Records that the alert was raised or cleared, and returns whether to report it now.
    mutating func change(to isRaised: Bool, since: Date, at now: Date, of rule: AlertRule, quiet: QuietHours?) -> Bool {
        if self.isRaised, !isRaised, !isReported { repeats += 1 }
        if !self.isRaised, isRaised, isReported { repeats += 1 }
        (self.isRaised, self.since) = (isRaised, since)
        return shouldReport(at: now, of: rule, quiet: quiet)
    }

    /// Returns whether to report the current state of the alert now.
    ///
    /// If the report is deferred, ``due`` is set.
    mutating func shouldReport(at now: Date, of rule: AlertRule, quiet: QuietHours?) -> Bool {
        due = nil
        guard isRaised != isReported || repeats > 0 else { return false }
        var time = lastTold.addingTimeInterval(rule.interval)
        if rule.level != .danger, let end = quiet?.end(after: now) { time = max(time, end) }
        // A report is due only when the alert was last reported as raised at least the minimum interval ago and, unless
        // the level is `danger`, when the quiet hours are over.
        guard time <= now else {
            due = time
            return false
        }
        (wasReported, isReported) = (isReported, isRaised)
        if isRaised { (lastTold, isAcknowledged) = (now, false) }
        return true
    }

    /// Resets the number of times that the alert was raised and cleared without a report; called after a report.
    mutating func resetRepeats() { repeats = 0 }

    /// Acknowledges the reported alert; returns `false` if no alert was reported or the alert is already acknowledged.
    mutating func acknowledge() -> Bool {
        guard lastTold != .distantPast, !isAcknowledged else { return false }
        isAcknowledged = true
        return true
    }
}

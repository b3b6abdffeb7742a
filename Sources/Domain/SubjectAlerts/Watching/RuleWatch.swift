import CodecSupport
import Geolocation
import VisitDetection

/// An alert rule and its state for one subject.
struct RuleWatch: Sendable {
    let rule: AlertRule
    var latch = AlertLatch()
    var notice = AlertNotice()

    /// The decision whether the subject is inside the area; it is needed only by a rule about the time spent inside.
    var inside = AlertLatch()
    var rest = RestWatch()
    private var fence: FenceWatch?
    private var visits: VisitDetector?

    /// Whether the device's battery is being charged, as far as observations have reported that.
    private var isCharging = false

    /// The number in the sentence of the alert, such as a distance in metres or a duration in seconds.
    var figure = 0.0

    /// Whether the condition has been true since the first fix, at which the subject was already outside the area.
    private(set) var heldBefore = false

    init(_ rule: AlertRule) {
        self.rule = rule
        switch rule.condition {
        case .exit(let area, _), .enter(let area), .dwell(let area, _): fence = FenceWatch(area)
        case .visit(let settings): visits = VisitDetector(settings)
        default: break
        }
    }

    /// The total distance in metres that the subject must have moved before a fix can change the condition.
    ///
    /// It is 0 if every fix must be evaluated.
    var idleWay: Double {
        guard let fence, !latch.isPending, !inside.isPending, !looksAhead, checkTime == nil else { return 0 }
        return fence.nearWay
    }

    /// Whether the rule also warns of an exit in the near future, so that fixes far from the border must be evaluated,
    /// too.
    private var looksAhead: Bool {
        if case .exit(_, let escape) = rule.condition { escape > 0 } else { false }
    }

    /// Whether the rule monitors an area, so that only fixes can change the state of the rule.
    var isFence: Bool { fence != nil }

    /// Evaluates the rule for a fix, and returns whether the rule's state has changed.
    ///
    /// `way` is the total distance that the subject has moved, in metres.
    mutating func update(_ fix: Location, after way: Double, at time: Date) -> Bool {
        switch rule.condition {
        case .exit(_, let escape):
            guard let position = fence?.position(of: fix, after: way, isPending: latch.isPending || escape > 0),
                var verdict = fence?.isOutside(position)
            else { return false }
            if latch.holds == nil, verdict.opinion != .unclear {
                heldBefore = verdict.opinion == .holds
                verdict.isCertain = verdict.isCertain || heldBefore
            }
            if verdict.opinion != .holds, escapes(fix, position, within: escape) {
                return settle(
                    AlertVerdict(opinion: .holds, figure: -position.depth), at: time, AlertLatch.Confirmation(count: 3))
            }
            return settle(verdict, at: time, AlertLatch.Confirmation(count: 2))
        case .enter:
            guard let position = fence?.position(of: fix, after: way, isPending: latch.isPending),
                let verdict = fence?.isInside(position)
            else { return false }
            return settle(verdict, at: time, AlertLatch.Confirmation(count: 2))
        case .dwell:
            if let position = fence?.position(of: fix, after: way, isPending: inside.isPending),
                let verdict = fence?.isInside(position)
            {
                _ = inside.update(verdict, at: time, AlertLatch.Confirmation(count: 2))
            }
            return check(at: time)
        case .speed(let limit):
            guard let speed = fix.speed else { return false }
            let opinion: AlertVerdict.Opinion = speed > limit ? .holds : speed < 0.9 * limit ? .fails : .unclear
            return settle(
                AlertVerdict(opinion: opinion, figure: speed), at: time,
                AlertLatch.Confirmation(seconds: 3, needsTime: true))
        case .rest(let seconds, let radius):
            let rested = rest.seconds(until: fix.at(time), radius: radius)
            let opinion: AlertVerdict.Opinion = rested >= seconds ? .holds : rested == 0 ? .fails : .unclear
            return settle(AlertVerdict(opinion: opinion, figure: rested), at: time)
        case .visit:
            var changes = false
            for change in visits?.update(fix.at(time)) ?? [] {
                switch change {
                case .arrival(let visit):
                    changes = settle(AlertVerdict(opinion: .holds), at: max(visit.arrival, latch.last)) || changes
                case .departure(let visit):
                    let departure = visit.departure ?? time
                    changes = settle(AlertVerdict(opinion: .fails), at: max(departure, latch.last)) || changes
                case .trip: break
                }
            }
            return changes
        case .distance, .battery, .signal: return false
        }
    }

    /// Returns whether a subject inside the area will be outside after the given number of seconds at its current
    /// velocity.
    private func escapes(_ fix: Location, _ position: FenceWatch.Position, within seconds: Double) -> Bool {
        guard seconds > 0, position.depth > 0, let speed = fix.speed, let course = fix.course, speed > 1,
            case .exit(let area, _) = rule.condition
        else { return false }
        let border = area.border(from: fix.coordinate.destination(distance: speed * seconds, bearing: course))
        return !border.isInside && border.clearance > position.accuracy
    }

    /// Evaluates the rule for an observation if the rule is about distance, battery or lost signal.
    ///
    /// Returns whether the rule's state has changed; `false` for any other rule.
    mutating func update(_ content: AlertObservation.Content, at time: Date) -> Bool {
        switch (rule.condition, content) {
        case (.distance(let limit), .distance(let distance, let accuracy)):
            let slack = accuracy ?? 0
            let isNear = distance + slack < limit - max(limit / 10, 10)
            let opinion: AlertVerdict.Opinion = distance - slack > limit ? .holds : isNear ? .fails : .unclear
            return settle(
                AlertVerdict(opinion: opinion, figure: distance), at: time,
                AlertLatch.Confirmation(count: 3, seconds: 5))
        case (.battery(let limit), .fix(_, .some(let charge))):
            let isSafe = isCharging || charge >= limit + 0.05
            let opinion: AlertVerdict.Opinion = isSafe ? .fails : charge < limit ? .holds : .unclear
            return settle(AlertVerdict(opinion: opinion, figure: charge), at: time)
        case (.battery, .isCharging(let isCharging)):
            self.isCharging = isCharging
            return isCharging && settle(AlertVerdict(opinion: .fails, figure: figure), at: time)
        case (.signal, .isLost(let isLost)):
            return settle(AlertVerdict(opinion: isLost ? .holds : .fails), at: time)
        case (.signal, .fix): return settle(AlertVerdict(opinion: .fails), at: time)
        default: return false
        }
    }

    /// Evaluates a condition that can change the rule's state as time passes, and returns whether it has done so.
    mutating func check(at time: Date) -> Bool {
        switch rule.condition {
        case .dwell(_, let seconds):
            let isInside = inside.holds == true
            let stay = isInside ? time.timeIntervalSince(inside.since) : 0
            let opinion: AlertVerdict.Opinion = stay >= seconds ? .holds : isInside ? .unclear : .fails
            return settle(AlertVerdict(opinion: opinion, figure: stay), at: time)
        case .signal, .visit:
            // Observations report only a change of the condition, so that the last verdict remains valid.
            guard let holdEnd, holdEnd <= time else { return false }
            return settle(AlertVerdict(opinion: latch.holds == true ? .fails : .holds), at: time)
        case .exit, .enter, .distance, .battery, .speed, .rest: return false
        }
    }

    /// The time at which ``check(at:)`` may change the rule's state; `nil` if only observations can change it.
    var checkTime: Date? {
        switch rule.condition {
        case .dwell(_, let seconds):
            if let holdEnd { return holdEnd }
            return inside.holds == true && latch.holds != true ? inside.since.addingTimeInterval(seconds) : nil
        case .signal, .visit: return holdEnd
        case .exit, .enter, .distance, .battery, .speed, .rest: return nil
        }
    }

    /// The time at which the condition will have been true, or false, for the hold of the rule; `nil` if the last
    /// verdict agrees with the rule's state.
    private var holdEnd: Date? { latch.pendingSince?.addingTimeInterval(rule.hold) }

    private mutating func settle(
        _ verdict: AlertVerdict, at time: Date,
        _ confirmation: AlertLatch.Confirmation = AlertLatch.Confirmation()
    ) -> Bool {
        var confirmation = confirmation
        var verdict = verdict
        if rule.hold > 0 {
            let seconds = confirmation.seconds == .infinity ? 0 : confirmation.seconds
            (confirmation.seconds, confirmation.needsTime) = (max(rule.hold, seconds), true)
            verdict.isCertain = false
        }
        if verdict.opinion != .unclear { figure = verdict.figure }
        let changes = latch.update(verdict, at: time, confirmation)
        if changes, latch.holds != true { heldBefore = false }
        return changes
    }
}

extension Location {
    /// Returns a fix with this position and accuracy, but with the given time.
    fileprivate func at(_ time: Date) -> Location {
        Location(
            latitude: latitude, longitude: longitude, horizontalAccuracy: horizontalAccuracy, timestamp: time)
    }
}

public import CodecSupport
public import Geolocation

/// Monitors subjects by rules, and reports when the condition of a rule becomes true or false for a subject.
///
///     var monitor = AlertMonitor(rules)
///     let observation = AlertObservation(of: "rex", name: "Rex", at: fix.timestamp, .fix(fix, battery: nil))
///     let events = monitor.observe(observation, at: now)
///
/// Conditions are evaluated by the times of the observations, so that late observations change nothing. The rate of
/// reports is limited by the local clock, whose time is passed with each call.
///
///     AlertObservation ─▶ RuleWatch (verdict) ─▶ AlertLatch (confirmation)
///         ─▶ AlertNotice (rate, quiet hours) ─▶ AlertEvent
public struct AlertMonitor: Sendable {
    /// The rules by which the subjects are monitored.
    public let rules: [AlertRule]

    /// The hours during which alerts are deferred; `nil` for none.
    public let quietHours: QuietHours?

    /// The monitored subjects in order of appearance, and the index of each subject by its identifier.
    ///
    /// The subjects are in an array, since its elements can be changed without allocation.
    private(set) var watches: [SubjectWatch] = []
    private var places: [String: Int] = [:]

    /// The next time at which an alert of any subject may have to be reported even if no observation arrives.
    private var earliest = Date.distantFuture

    /// The maximum number of monitored subjects; observations of further subjects are dropped and counted.
    private static let subjectLimit = 100_000

    /// The numbers of observations that were dropped, by reason.
    public private(set) var drops = DropCounts()

    /// A monitored subject, with the state of each rule that applies to it.
    struct SubjectWatch: Sendable {
        let id: String
        var name: String
        var rules: [RuleWatch]
        var lastFix: Location?
        var lastTime = Date.distantPast

        /// The total distance that the subject has moved so far, in metres.
        fileprivate var way = 0.0

        /// For each rule, the total distance in metres that the subject must have moved before fixes are evaluated
        /// again.
        ///
        /// Before that, the border of the rule's area is too far away to be crossed.
        fileprivate var idleWays: [Double]

        /// The indices of the rules for which fixes may have to be evaluated: those with an area whose border is near,
        /// and those without an area.
        ///
        /// The list is valid until the subject has moved `nearWay` metres in total.
        fileprivate var near: [Int] = []
        fileprivate var nearWay = 0.0

        /// The distance that the subject moves before the list `near` is updated, in metres.
        fileprivate static let nearDistance = 100.0

        fileprivate init(_ id: String, name: String, rules: [RuleWatch]) {
            (self.id, self.name, self.rules) = (id, name, rules)
            idleWays = rules.map { _ in 0 }
        }
    }

    /// Creates an alert monitor without subjects; a subject is added when it is first observed.
    ///
    /// - Parameters:
    ///   - rules: The rules by which subjects are monitored.
    ///   - quietHours: The hours during which alerts are deferred. Default: `nil`, none.
    public init(_ rules: [AlertRule], quietHours: QuietHours? = nil) {
        (self.rules, self.quietHours) = (rules, quietHours)
    }

    // MARK: Observations

    /// Evaluates the rules for a new observation of a subject.
    ///
    /// - Parameters:
    ///   - observation: The observation.
    ///   - now: The current time, by the local clock.
    /// - Returns: The alerts to report.
    public mutating func observe(_ observation: AlertObservation, at now: Date) -> [AlertEvent] {
        let place: Int
        if let known = places[observation.subject] {
            place = known
        } else {
            guard watches.count < Self.subjectLimit else {
                drops.add("observation of a subject beyond the limit")
                return []
            }
            place = add(makeWatch(observation.subject, observation.name))
        }
        return watches[place].observe(observation, at: now, quietHours, &drops, &earliest)
    }

    /// Adds a subject of an earlier run, unless it has already been observed; `change` restores the subject's state.
    mutating func restore(_ id: String, _ name: String, _ change: (inout SubjectWatch) -> Void) {
        guard places[id] == nil, watches.count < Self.subjectLimit else { return }
        var watch = makeWatch(id, name)
        change(&watch)
        if let deadline = watch.deadline { earliest = min(earliest, deadline) }
        _ = add(watch)
    }

    /// Adds a monitored subject and returns its index.
    private mutating func add(_ watch: SubjectWatch) -> Int {
        places[watch.id] = watches.count
        watches.append(watch)
        return watches.count - 1
    }

    private func makeWatch(_ id: String, _ name: String) -> SubjectWatch {
        let own = rules.filter { $0.subjects?.contains(id) ?? true }
        return SubjectWatch(id, name: name, rules: own.map { RuleWatch($0) })
    }

    /// Evaluates conditions that can change as time passes, and reports deferred alerts.
    ///
    /// - Parameter now: The current time, by the local clock.
    /// - Returns: The alerts to report.
    public mutating func tick(at now: Date) -> [AlertEvent] {
        guard earliest <= now else { return [] }
        var events: [AlertEvent] = []
        for (_, place) in places.sorted(by: { $0.key < $1.key }) {
            events += watches[place].tick(at: now, quietHours)
        }
        earliest = watches.lazy.compactMap(\.deadline).min() ?? .distantFuture
        return events
    }

    /// The next time at which ``tick(at:)`` may have alerts to report; `nil` if only an observation can lead to a
    /// report.
    public var nextDeadline: Date? { earliest == .distantFuture ? nil : earliest }

    /// Acknowledges the alert with the given identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier of the alert, as in ``AlertKey/id``.
    ///   - now: The current time, by the local clock.
    /// - Returns: The event to report; `nil` if there is no such alert, or it is already acknowledged.
    public mutating func acknowledge(_ id: String, at now: Date) -> AlertEvent? {
        guard let place = watches.firstIndex(where: { $0.index(of: id) != nil }) else { return nil }
        return watches[place].acknowledge(id, at: now)
    }

    /// Returns the active alerts, ordered by the identifier of their subject.
    ///
    /// They are the alerts last reported as raised, and those of the level `danger` that have not been acknowledged.
    ///
    /// - Parameter now: The current time, by the local clock.
    public func active(at now: Date) -> [AlertEvent] {
        watches.sorted { $0.id < $1.id }.flatMap { watch in
            watch.rules.filter(\.isActive).map { $0.event(watch.id, watch.name, at: now) }
        }
    }
}

extension AlertMonitor.SubjectWatch {
    /// Acknowledges the subject's alert with the given identifier, and returns the event to report.
    ///
    /// Returns `nil` if the subject has no such alert, or if the alert has already been acknowledged.
    fileprivate mutating func acknowledge(_ alert: String, at now: Date) -> AlertEvent? {
        guard let index = index(of: alert), rules[index].notice.acknowledge() else { return nil }
        var event = rules[index].event(id, name, at: now)
        event.isAcknowledgement = true
        return event
    }

    /// Returns the index of the rule that raises the given alert; `nil` if the alert belongs to another subject.
    fileprivate func index(of alert: String) -> Int? { rules.firstIndex { $0.key(of: id).id == alert } }

    /// The next time at which an alert of the subject may have to be reported even if no observation arrives.
    ///
    /// It is `nil` if only an observation can lead to a report.
    fileprivate var deadline: Date? { rules.lazy.compactMap(\.deadline).min() }

    fileprivate mutating func observe(
        _ observation: AlertObservation, at now: Date, _ quiet: QuietHours?, _ drops: inout DropCounts,
        _ earliest: inout Date
    ) -> [AlertEvent] {
        name = observation.name
        var events: [AlertEvent] = []
        var newFix: Location?
        if case .fix(let fix, _) = observation.content {
            guard fix.isValid, observation.time >= lastTime else {
                drops.add(fix.isValid ? "late fix" : "fix out of range")
                return []
            }
            if let lastFix { way += lastFix.coordinate.localDistance(to: fix.coordinate) }
            (lastFix, lastTime, newFix) = (fix, observation.time, fix)
        }
        guard let newFix else {
            for index in rules.indices where !rules[index].isFence {
                let changes = rules[index].update(observation.content, at: observation.time)
                settle(index, changes, at: now, quiet, &earliest, &events)
            }
            return events
        }
        if way >= nearWay { listNear() }
        for index in near where idleWays[index] <= way {
            var changes = rules[index].update(newFix, after: way, at: observation.time)
            idleWays[index] = rules[index].idleWay
            if !rules[index].isFence, rules[index].update(observation.content, at: observation.time) { changes = true }
            settle(index, changes, at: now, quiet, &earliest, &events)
        }
        return events
    }

    private mutating func listNear() {
        nearWay = way + Self.nearDistance
        near.removeAll(keepingCapacity: true)
        for index in idleWays.indices where idleWays[index] <= nearWay { near.append(index) }
    }

    /// Adds an event to `events` if the rule's condition has changed and is to be reported now; updates `earliest`.
    ///
    /// `index` is the index of the rule; `changes` is `true` if the rule's condition has just become true or false.
    /// `earliest` is the next time at which a report about any subject may be due even if no observation arrives.
    private mutating func settle(
        _ index: Int, _ changes: Bool, at now: Date, _ quiet: QuietHours?, _ earliest: inout Date,
        _ events: inout [AlertEvent]
    ) {
        if changes {
            let latch = rules[index].latch
            let tells = rules[index].notice.change(
                to: latch.holds == true, since: latch.since, at: now, of: rules[index].rule, quiet: quiet)
            if tells { events.append(rules[index].makeEvent(id, name, at: now)) }
        }
        if let deadline = rules[index].deadline { earliest = min(earliest, deadline) }
    }

    fileprivate mutating func tick(at now: Date, _ quiet: QuietHours?) -> [AlertEvent] {
        var events: [AlertEvent] = []
        for index in rules.indices {
            guard let deadline = rules[index].deadline, deadline <= now else { continue }
            let tells: Bool
            if rules[index].check(at: now) {
                let latch = rules[index].latch
                tells = rules[index].notice.change(
                    to: latch.holds == true, since: latch.since, at: now, of: rules[index].rule, quiet: quiet)
            } else {
                tells = rules[index].notice.shouldReport(at: now, of: rules[index].rule, quiet: quiet)
            }
            if tells { events.append(rules[index].makeEvent(id, name, at: now)) }
        }
        return events
    }
}

extension RuleWatch {
    /// The next time at which the rule's alert may have to be reported even if no observation arrives.
    ///
    /// It is `nil` if only an observation can lead to a report.
    fileprivate var deadline: Date? {
        switch (notice.due, checkTime) {
        case (let due?, let check?): min(due, check)
        case (let due, let check): due ?? check
        }
    }

    /// Whether the alert is active: its last report said that it is raised, or it has the level `danger` and has been
    /// reported as raised but not acknowledged since.
    fileprivate var isActive: Bool {
        notice.isReported || (rule.level == .danger && notice.lastTold != .distantPast && !notice.isAcknowledged)
    }

    fileprivate func key(of subject: String) -> AlertKey {
        AlertKey(kind: rule.condition.kind, rule: rule.name, subject: subject)
    }

    fileprivate func event(_ subject: String, _ name: String, at now: Date) -> AlertEvent {
        AlertEvent(
            key(of: subject), level: rule.level, isRaised: notice.isRaised, since: notice.since,
            at: latch.last == .distantPast ? now : latch.last, text: text(of: name), repeats: notice.repeats,
            isAcknowledged: notice.isAcknowledged)
    }

    /// Returns an event with the current state of the rule, and resets the number of times that the alert was raised
    /// and cleared without a report.
    fileprivate mutating func makeEvent(_ subject: String, _ name: String, at now: Date) -> AlertEvent {
        let event = event(subject, name, at: now)
        notice.resetRepeats()
        return event
    }
}

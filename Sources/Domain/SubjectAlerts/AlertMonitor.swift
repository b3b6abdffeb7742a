public import CodecSupport
public import Geolocation

/// Watches subjects by rules, and tells when a rule begins to hold for one of them, and when it ceases to.
///
///     var monitor = AlertMonitor(rules)
///     let events = monitor.observe(AlertObservation(of: "rex", name: "Rex", at: fix.timestamp, .fix(fix, battery: nil)), at: now)
///
/// Conditions go by the times of the observations: what arrives late changes nothing. How often alerts are told goes by our
/// clock, which comes with each call.
public struct AlertMonitor: Sendable {
    /// The rules.
    public let rules: [AlertRule]

    /// The hours in which alerts wait; `nil` for none.
    public let quietHours: QuietHours?

    /// The subjects in the order in which they appeared, and the place of each: an array is changed without memory.
    private(set) var watches: [SubjectWatch] = []
    private var places: [String: Int] = [:]

    /// No subject has anything to tell before this time without an observation.
    private var earliest = Date.distantFuture

    /// The number of subjects that are watched at most; further ones are ignored and counted.
    private static let subjectLimit = 100_000

    /// The observations that were not used, by reason.
    public private(set) var drops = DropCounts()

    /// A subject, and the rules that are for it.
    struct SubjectWatch: Sendable {
        let id: String
        var name: String
        var rules: [RuleWatch]
        var lastFix: Location?
        var lastTime = Date.distantPast

        /// Metres that the subject has moved in all.
        fileprivate var way = 0.0

        /// For each rule the way up to which fixes need not be looked at: most fences are far.
        fileprivate var idleWays: [Double]

        /// The rules that a fix may need before the subject has moved so far.
        fileprivate var near: [Int] = []
        fileprivate var nearWay = 0.0

        /// Metres for which the rules that are near are listed.
        fileprivate static let nearDistance = 100.0

        fileprivate init(_ id: String, name: String, rules: [RuleWatch]) {
            (self.id, self.name, self.rules) = (id, name, rules)
            idleWays = rules.map { _ in 0 }
        }
    }

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - quietHours: The hours in which alerts wait. Default: `nil`, none.
    public init(_ rules: [AlertRule], quietHours: QuietHours? = nil) {
        (self.rules, self.quietHours) = (rules, quietHours)
    }

    // MARK: Observations

    /// Processes an observation.
    ///
    /// - Parameters:
    ///   - observation: The observation.
    ///   - now: The time, by our clock.
    /// - Returns: The alerts to tell.
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

    /// Goes on with a subject of an earlier run.
    mutating func restore(_ id: String, _ name: String, _ change: (inout SubjectWatch) -> Void) {
        guard places[id] == nil, watches.count < Self.subjectLimit else { return }
        var watch = makeWatch(id, name)
        change(&watch)
        if let deadline = watch.deadline { earliest = min(earliest, deadline) }
        _ = add(watch)
    }

    /// Adds a subject and returns its place.
    private mutating func add(_ watch: SubjectWatch) -> Int {
        places[watch.id] = watches.count
        watches.append(watch)
        return watches.count - 1
    }

    private func makeWatch(_ id: String, _ name: String) -> SubjectWatch {
        let own = rules.filter { $0.subjects?.contains(id) ?? true }
        return SubjectWatch(id, name: name, rules: own.map { RuleWatch($0) })
    }

    /// Finds what time alone decides, and tells what had to wait.
    ///
    /// - Parameter now: The time, by our clock.
    /// - Returns: The alerts to tell.
    public mutating func tick(at now: Date) -> [AlertEvent] {
        guard earliest <= now else { return [] }
        var events: [AlertEvent] = []
        for (_, place) in places.sorted(by: { $0.key < $1.key }) {
            events += watches[place].tick(at: now, quietHours)
        }
        earliest = watches.lazy.compactMap(\.deadline).min() ?? .distantFuture
        return events
    }

    /// The time at which ``tick(at:)`` may have something to tell; `nil` if only observations can.
    public var nextDeadline: Date? { earliest == .distantFuture ? nil : earliest }

    /// Acknowledges an alert.
    ///
    /// - Parameters:
    ///   - id: The identifier, as in ``AlertKey/id``.
    ///   - now: The time, by our clock.
    /// - Returns: The event to tell; `nil` if there is no such alert, or it was acknowledged before.
    public mutating func acknowledge(_ id: String, at now: Date) -> AlertEvent? {
        guard let place = watches.firstIndex(where: { $0.index(of: id) != nil }) else { return nil }
        return watches[place].acknowledge(id, at: now)
    }

    /// The alerts that hold, and those of the level `danger` that were not acknowledged, in the order of their identifiers.
    ///
    /// - Parameter now: The time, by our clock.
    public func active(at now: Date) -> [AlertEvent] {
        watches.sorted { $0.id < $1.id }.flatMap { watch in
            watch.rules.filter(\.isActive).map { $0.event(watch.id, watch.name, at: now) }
        }
    }
}

extension AlertMonitor.SubjectWatch {
    /// Acknowledges the alert of a rule; returns `nil` if it was acknowledged before.
    fileprivate mutating func acknowledge(_ alert: String, at now: Date) -> AlertEvent? {
        guard let index = index(of: alert), rules[index].notice.acknowledge() else { return nil }
        return rules[index].event(id, name, at: now)
    }

    /// Returns the place of the rule of an alert; `nil` if the alert is another subject's.
    fileprivate func index(of alert: String) -> Int? { rules.firstIndex { $0.key(of: id).id == alert } }

    /// The time at which something may have to be told without an observation.
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

    /// Tells the change of a rule, if there is one.
    private mutating func settle(
        _ index: Int, _ changes: Bool, at now: Date, _ quiet: QuietHours?, _ earliest: inout Date,
        _ events: inout [AlertEvent]
    ) {
        if changes {
            let latch = rules[index].latch
            let tells = rules[index].notice.change(
                to: latch.holds == true, since: latch.since, at: now, of: rules[index].rule, quiet: quiet)
            if tells { events.append(rules[index].tell(id, name, at: now)) }
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
                tells = rules[index].notice.tell(at: now, of: rules[index].rule, quiet: quiet)
            }
            if tells { events.append(rules[index].tell(id, name, at: now)) }
        }
        return events
    }
}

extension RuleWatch {
    /// The time at which something may have to be told without an observation.
    fileprivate var deadline: Date? {
        switch (notice.due, checkTime) {
        case (let due?, let check?): min(due, check)
        case (let due, let check): due ?? check
        }
    }

    /// Whether it holds, or was a danger that was not acknowledged.
    fileprivate var isActive: Bool {
        notice.isTold || (rule.level == .danger && notice.lastTold != .distantPast && !notice.isAcknowledged)
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

    /// Returns the event of the present state, and begins to count repetitions anew.
    fileprivate mutating func tell(_ subject: String, _ name: String, at now: Date) -> AlertEvent {
        let event = event(subject, name, at: now)
        notice.resetRepeats()
        return event
    }
}

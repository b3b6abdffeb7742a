import CodecSupport
import FileIO
public import Geolocation
import RouteGeometry
public import SubjectAlerts
import SubjectTracking

/// Watches the subjects that a manager's sinks publish, and publishes an alert when a rule begins to hold for one of them, and
/// when it ceases to.
///
///     try manager.add(SubjectFollower())
///     try manager.add(SubjectAlerter(rules))
///
/// An event `acknowledge` with the `id` of an alert acknowledges it, whoever publishes it.
@SensorActor
public final class SubjectAlerter: GeolocationSink {
    /// The name in messages.
    nonisolated public let name = "subject-alerting"

    /// The rules and what they have found.
    public private(set) var monitor: AlertMonitor

    private let actions: [AlertAction]
    private let limits: AlertActionQueue.Limits
    private let ring: @Sendable (String) -> Void
    private var queues: [AlertActionQueue] = []
    private var idle: CheckedContinuation<Void, Never>?
    private var ending: SensorDeadline?
    private var hurries = false

    private let stateFile: StateFile?
    private var host: SinkHost?
    private var watch: SensorDeadline?
    private var saving: SensorDeadline?
    private var writing: Task<Void, Never>?
    private var hasChanged = false

    /// Whether alerts of an earlier run are still to be published: when the sink starts, those behind it have not, so that the
    /// manager's start or a subject is waited for.
    private var hasRestored = false

    /// Whether the areas are still to be published.
    private var areAreasDue = false
    private var dropCounts = DropCounts()

    /// Seconds of a distance's age beyond which it says nothing.
    private static let distanceAge = 60.0

    /// Seconds until the state is written after a change.
    private static let savingInterval = 10.0

    /// Seconds for which actions go on at the end, and at a quick one.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - statePath: The file in which the state is kept from one run to the next. Default: `nil`, none.
    nonisolated public convenience init(_ rules: AlertRules, statePath: String? = nil) {
        self.init(rules, statePath: statePath, limits: AlertActionQueue.Limits(), ring: TerminalBell.ring)
    }

    /// Creates a sink with other limits of its actions and another bell.
    nonisolated init(
        _ rules: AlertRules, statePath: String? = nil, limits: AlertActionQueue.Limits,
        ring: @escaping @Sendable (String) -> Void
    ) {
        (actions, self.limits, self.ring) = (rules.actions, limits, ring)
        monitor = AlertMonitor(rules.rules, quietHours: rules.quietHours)
        stateFile = statePath.map { StateFile(path: $0) }
    }

    /// Begins with the state of an earlier run.
    ///
    /// - Throws: If the file of the state cannot be read.
    public func start(in host: SinkHost) throws {
        self.host = host
        watch = SensorDeadline(clock: host.clock)
        watch?.onReached { [weak self] in self?.tick() }
        saving = SensorDeadline(clock: host.systemClock)
        saving?.onReached { [weak self] in self?.save() }
        ending = SensorDeadline(clock: host.systemClock)
        ending?.onReached { [weak self] in self?.stopWaiting() }
        queues = actions.map { AlertActionQueue($0, in: host, limits: limits, ring: ring) }
        for queue in queues { queue.onIdle = { [weak self] in self?.checkIdle() } }
        for line in try stateFile?.read() ?? [] {
            if monitor.restore(line) { hasRestored = true } else { dropCounts.add("damaged line of the state") }
        }
        plan()
        areAreasDue = true
    }

    /// Publishes the areas of the rules, for maps.
    private func publishAreas(at time: Date) {
        guard let host, host.wantsDerivedEvents else { return }
        areAreasDue = false
        var areas: [String: AlertArea] = [:]
        for rule in monitor.rules {
            guard let area = rule.condition.area, areas[rule.name] != area else { continue }
            // Rules of two kinds may have the same name, and usually the same area.
            let id = areas[rule.name] == nil ? rule.name : "\(rule.condition.kind.rawValue)/\(rule.name)"
            areas[id] = area
            host.publish(FeatureEvent(.area, id: id, name: rule.name, area.shapes, at: time))
        }
    }

    /// Publishes the alerts of an earlier run that are active, for sinks that have no state of their own.
    private func publishRestored(in host: SinkHost) {
        guard hasRestored else { return }
        hasRestored = false
        for var event in monitor.active(at: host.clock.now) {
            event.isRestored = true
            host.publish(event)
        }
    }

    /// Handles the state of a subject, or an acknowledgement.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host else { return }
        if case .state = copy event { publishRestored(in: host) }
        guard case .derived(let event) = copy event else { return }
        if event is FeatureRequest { return publishAreas(at: event.time) }
        if let event = event as? SubjectEvent {
            publishRestored(in: host)
            observe(event, at: host.clock.now)
        } else if event.type == "acknowledge", case .string(let id) = RecordedEvent(event).fields["id"] {
            acknowledge(id)
        }
    }

    /// Acknowledges an alert.
    ///
    /// - Parameter id: Its identifier, such as `geofence-exit/Yard/rex`.
    public func acknowledge(_ id: String) {
        guard let host, let event = monitor.acknowledge(id, at: host.clock.now) else { return }
        publishAll([event])
    }

    private func observe(_ event: SubjectEvent, at now: Date) {
        // With the first subject, since a replay does not tell its time before.
        if areAreasDue { publishAreas(at: now) }
        let (subject, id) = (event.subject, event.subject.profile.id)
        func observe(_ content: AlertObservation.Content, at time: Date) {
            publishAll(
                monitor.observe(AlertObservation(of: id, name: subject.profile.name, at: time, content), at: now))
        }
        switch event.change {
        case .moved:
            observe(.fix(subject.fix.location, battery: subject.battery), at: subject.fixTime)
            if let relation = event.relation, relation.age <= Self.distanceAge {
                observe(.distance(relation.distance, accuracy: relation.accuracy), at: subject.fixTime)
            }
            // One that was sent late is no sign of life.
            if subject.connection == .lost { observe(.isLost(true), at: now) }
        case .ownerMoved:
            // The fix of a subject at rest may be as old as its interval.
            if let relation = event.relation, subject.connection == .live {
                observe(.distance(relation.distance, accuracy: relation.accuracy), at: now)
            }
        case .connection: observe(.isLost(subject.connection == .lost), at: now)
        case .restored: break
        }
        plan()
        change()
    }

    private func publishAll(_ events: [AlertEvent]) {
        guard let host else { return }
        for event in events {
            host.publish(event)
            for queue in queues { queue.add(event) }
        }
        if !events.isEmpty { change() }
    }

    // MARK: Time

    private func plan() {
        guard let host, let watch, let deadline = monitor.nextDeadline else { return }
        watch.arm(after: max(0.1, deadline.timeIntervalSince(host.clock.now)))
    }

    private func tick() {
        guard let host else { return }
        publishAll(monitor.tick(at: host.clock.now))
        plan()
    }

    // MARK: State

    private func change() {
        hasChanged = true
        guard stateFile != nil, writing == nil, let saving, !saving.isArmed else { return }
        saving.arm(after: Self.savingInterval)
    }

    private func save() {
        guard writing == nil else { return }
        writing = Task {
            await write()
            writing = nil
            if hasChanged, host != nil { change() }
        }
    }

    private func write() async {
        guard let stateFile, hasChanged else { return }
        hasChanged = false
        do {
            let monitor = monitor
            try await stateFile.write { monitor.lines }
        } catch {
            hasChanged = true
            host?.report(.degraded("the state cannot be kept: \(error)"))
        }
    }

    /// Writes the state, and gives actions some seconds to be done.
    public func finish() async {
        watch?.disarm()
        saving?.disarm()
        await writing?.value
        saving?.disarm()
        await write()
        for queue in queues { queue.finish() }
        if queues.contains(where: { !$0.isIdle }) {
            ending?.arm(after: hurries ? Self.shortPatience : Self.patience)
            await withCheckedContinuation { idle = $0 }
        }
        for queue in queues { queue.close() }
        queues = []
        host = nil
    }

    /// Ends quickly.
    public func finishPromptly() {
        hurries = true
        if idle != nil { ending?.arm(after: Self.shortPatience) }
    }

    private func checkIdle() {
        if queues.allSatisfy(\.isIdle) { stopWaiting() }
    }

    private func stopWaiting() {
        ending?.disarm()
        idle?.resume()
        idle = nil
    }

    /// The observations that were not used, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        drops.add(monitor.drops)
        return drops
    }

    /// Whether there are actions; without them, other sinks write what this one publishes.
    public var isOutput: Bool { !actions.isEmpty }
}

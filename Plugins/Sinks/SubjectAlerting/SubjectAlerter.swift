import CodecSupport
import FileIO
public import Geolocation
import RouteGeometry
public import SubjectAlerts
import SubjectTracking

/// Evaluates rules on subjects (tracked pets, people and vehicles), and publishes an alert when a rule begins or ceases
/// to hold for a subject.
///
///     try manager.add(SubjectFollower())
///     try manager.add(SubjectAlerter(rules))
///
/// The subjects are those that other sinks of the manager publish. An `acknowledge` event with the `id` of an alert
/// acknowledges that alert, no matter which sink or provider publishes the event.
///
///     SubjectEvent ─▶ AlertMonitor ─▶ AlertEvent ─▶ AlertActionQueue (one per action) ─▶ program or bell
@SensorActor
public final class SubjectAlerter: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "subject-alerting"

    /// The alert rules, and the state of each rule for each subject.
    public private(set) var monitor: AlertMonitor

    private let actions: [AlertAction]
    private let limits: AlertActionQueue.Limits
    private let ring: @Sendable (String) -> Void
    private var queues: [AlertActionQueue] = []
    private var idle: CheckedContinuation<Void, Never>?
    private var ending: SensorDeadline?
    private var isPrompt = false

    private let stateFile: StateFile?
    private var host: SinkHost?
    private var watch: SensorDeadline?
    private var saver: StateSaver?

    /// Whether the active alerts of an earlier run have been restored and still have to be published.
    ///
    /// Sinks that were added after this one are also started after it. The alerts are therefore published only when the
    /// manager has started or the first subject arrives.
    private var hasRestored = false

    /// Whether the areas of the alert rules still have to be published.
    private var areAreasDue = false
    private var dropCounts = DropCounts()

    /// The maximum age in seconds of a position from which a distance is computed.
    private static let distanceAge = 60.0

    /// The seconds between a change of an alert's state and the write of the state file.
    private static let savingInterval = 10.0

    /// The time limit in seconds for actions at the end of a run, and the shorter limit for a run that must end
    /// promptly.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// Creates a sink that evaluates alert rules.
    ///
    /// - Parameters:
    ///   - rules: The alert rules.
    ///   - statePath: The path of the file that keeps the state between runs; `nil` to keep none. Default: `nil`.
    nonisolated public convenience init(_ rules: AlertRules, statePath: String? = nil) {
        self.init(rules, statePath: statePath, limits: AlertActionQueue.Limits(), ring: TerminalBell.ring)
    }

    /// Creates a sink with the given limits of alert actions, and the given function that rings the bell.
    nonisolated init(
        _ rules: AlertRules, statePath: String? = nil, limits: AlertActionQueue.Limits,
        ring: @escaping @Sendable (String) -> Void
    ) {
        (actions, self.limits, self.ring) = (rules.actions, limits, ring)
        monitor = AlertMonitor(rules.rules, quietHours: rules.quietHours)
        stateFile = statePath.map { StateFile(path: $0) }
    }

    /// Starts the sink with the saved state of an earlier run, if there is one.
    ///
    /// - Throws: An error if the state file cannot be read.
    public func start(in host: SinkHost) throws {
        self.host = host
        watch = SensorDeadline(clock: host.clock)
        watch?.onReached { [weak self] in self?.tick() }
        ending = SensorDeadline(clock: host.systemClock)
        ending?.onReached { [weak self] in self?.stopWaiting() }
        queues = actions.map { AlertActionQueue($0, in: host, limits: limits, ring: ring) }
        for queue in queues { queue.onIdle = { [weak self] in self?.checkIdle() } }
        if let stateFile {
            for line in try stateFile.read() {
                if monitor.restore(line) { hasRestored = true } else { dropCounts.add("damaged line of the state") }
            }
            saver = StateSaver(stateFile, every: Self.savingInterval, in: host) { [weak self] in
                (self?.monitor).map { monitor in { monitor.lines } }
            }
        }
        plan()
        areAreasDue = true
    }

    /// Publishes the areas of the alert rules, so that maps can show them.
    private func publishAreas(at time: Date) {
        guard let host, host.wantsDerivedEvents else { return }
        areAreasDue = false
        var areas: [String: AlertArea] = [:]
        for rule in monitor.rules {
            guard let area = rule.condition.area, areas[rule.name] != area else { continue }
            // Rules of different kinds may have the same name, usually for the same area. Different areas get different
            // identifiers.
            let id = areas[rule.name] == nil ? rule.name : "\(rule.condition.kind.rawValue)/\(rule.name)"
            areas[id] = area
            host.publish(FeatureEvent(.area, id: id, name: rule.name, area.shapes, at: time))
        }
    }

    /// Publishes the active alerts of an earlier run, for sinks that do not save a state themselves.
    private func publishRestored(in host: SinkHost) {
        guard hasRestored else { return }
        hasRestored = false
        for var event in monitor.active(at: host.clock.now) {
            event.isRestored = true
            host.publish(event)
        }
    }

    /// Processes the states of subjects, acknowledgements of alerts and requests for features.
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

    /// Acknowledges the alert with the given identifier.
    ///
    /// - Parameter id: The identifier of the alert, such as `geofence-exit/Yard/rex`.
    public func acknowledge(_ id: String) {
        guard let host, let event = monitor.acknowledge(id, at: host.clock.now) else { return }
        publishAll([event])
    }

    private func observe(_ event: SubjectEvent, at now: Date) {
        // The areas are published with the first subject, since a replay has no current time before it.
        if areAreasDue { publishAreas(at: now) }
        let (subject, id) = (event.subject, event.subject.profile.id)
        func observe(_ content: AlertObservation.Content, at time: Date) {
            publishAll(
                monitor.observe(AlertObservation(of: id, name: subject.profile.name, at: time, content), at: now))
        }
        switch event.change {
        case .moved:
            // A battery that is being charged must not raise an alert, so the charging is observed before the level.
            if subject.battery != nil { observe(.isCharging(subject.isCharging == true), at: subject.fixTime) }
            observe(.fix(subject.fix.location, battery: subject.battery), at: subject.fixTime)
            if let relation = event.relation, relation.age <= Self.distanceAge {
                observe(.distance(relation.distance, accuracy: relation.accuracy), at: subject.fixTime)
            }
            // The fix of a subject may have been sent late. Such a fix does not prove that the subject is connected.
            if subject.connection == .lost { observe(.isLost(true), at: now) }
        case .ownerMoved:
            // The distance is observed at the current time, since the fix of a subject at rest can be as old as the
            // subject's reporting interval.
            if let relation = event.relation, subject.connection == .live {
                observe(.distance(relation.distance, accuracy: relation.accuracy), at: now)
            }
        case .connection: observe(.isLost(subject.connection == .lost), at: now)
        case .restored:
            // The subject may have been lost while the program was not running.
            if subject.connection == .lost { observe(.isLost(true), at: now) }
        }
        plan()
        saver?.change()
    }

    private func publishAll(_ events: [AlertEvent]) {
        guard let host else { return }
        for event in events {
            host.publish(event)
            for queue in queues { queue.add(event) }
        }
        if !events.isEmpty { saver?.change() }
    }

    // MARK: Time

    private func plan() {
        guard let host, let watch, let deadline = monitor.nextDeadline else { return }
        watch.arm(within: max(0.1, deadline.timeIntervalSince(host.clock.now)))
    }

    private func tick() {
        guard let host else { return }
        publishAll(monitor.tick(at: host.clock.now))
        plan()
    }

    // MARK: Finishing

    /// Saves the state of the alerts, and waits until actions have ended, up to a time limit.
    public func finish() async {
        watch?.disarm()
        await saver?.finish()
        for queue in queues { queue.finish() }
        if queues.contains(where: { !$0.isIdle }) {
            ending?.arm(after: isPrompt ? Self.shortPatience : Self.patience)
            await withCheckedContinuation { idle = $0 }
        }
        for queue in queues { queue.close() }
        queues = []
        host = nil
    }

    /// Shortens the time for which ``finish()`` waits for actions.
    public func finishPromptly() {
        isPrompt = true
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

    /// The number of dropped observations of subjects and of damaged lines in the state file, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        drops.add(monitor.drops)
        return drops
    }

    /// Whether the sink writes output: `true` if it has actions; without actions, it only publishes events.
    public var isOutput: Bool { !actions.isEmpty }
}

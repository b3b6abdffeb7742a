import CodecSupport
public import Geolocation
import LocationRelay
public import SubjectAlerts
import SubjectTracking

/// Asks the devices of each subject (a tracked pet, person or vehicle) to use the tracking mode that suits the
/// subject's situation.
///
///     try manager.add(SubjectFollower())
///     try manager.add(SubjectAlerter(rules))
///     try manager.add(TrackingModeController(safeAreasOf: rules))
///
/// The safe areas of a subject are the areas that the subject may not leave. The sink publishes its requests as
/// `mode-request` events. A provider with companions (connected apps on other devices) forwards the requests to the
/// devices; other providers ignore the requests.
///
///     subject, alert, attention events ─▶ TrackingModePolicy ─▶ TrackingModeRequest
@SensorActor
public final class TrackingModeController: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "adaptive-tracking"

    /// The policy that chooses a tracking mode for each situation of a subject.
    nonisolated public let policy: TrackingModePolicy

    nonisolated private let areas: [(subjects: Set<String>?, area: AlertArea)]
    private var host: SinkHost?
    private var deadline: SensorDeadline?
    private var subjects: [String: Followed] = [:]

    /// The time until which people watch all subjects, for example on a map.
    private var attentionEnd = Date.distantPast
    private var dropCounts = DropCounts()

    /// The maximum number of subjects; events of further subjects are dropped and counted.
    private static let subjectLimit = 10_000

    /// The maximum time in seconds for which people watch a subject after the last event about it.
    private static let attentionLimit = 3600.0

    /// A tracked subject with its devices, its raised alerts and the time until which people watch it.
    private struct Followed {
        var devices: Set<String> = []
        var alerts: Set<String> = []
        var attentionEnd = Date.distantPast
        var rest = RestWatch()
        var situation = TrackingModePolicy.Situation()
        var asked: [String: TrackingMode] = [:]
    }

    /// Creates a sink that requests tracking modes.
    ///
    /// - Parameters:
    ///   - rules: The rules that define the safe areas, which are the areas that a subject may not leave. Default: no
    ///     rules.
    ///   - policy: The policy that chooses a tracking mode for each situation. Default: the default policy.
    nonisolated public init(
        safeAreasOf rules: AlertRules = AlertRules(), policy: TrackingModePolicy = TrackingModePolicy()
    ) {
        self.policy = policy
        areas = rules.rules.compactMap { rule in
            if case .exit(let area, _) = rule.condition { (rule.subjects, area) } else { nil }
        }
    }

    /// Starts the sink; it publishes requests from now on.
    public func start(in host: SinkHost) {
        self.host = host
        deadline = SensorDeadline(clock: host.clock)
        deadline?.onReached { [weak self] in self?.endAttention() }
    }

    /// Processes the events that may change a subject's tracking mode: its movements, its alerts, and reports that
    /// people watch it.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard case .derived(let event) = copy event else { return }
        switch event {
        case let event as SubjectEvent: observe(event)
        case let event as AlertEvent where event.key.kind.needsPosition:
            change(event.key.subject) { subject in
                if event.isRaised { subject.alerts.insert(event.key.id) } else { subject.alerts.remove(event.key.id) }
                subject.situation.alert = subject.alerts.min()
            }
        case let event as SubjectAttention: attend(event)
        case let event where event.type == "attention":
            if let attention = SubjectAttention(RecordedEvent(event)) { attend(attention) }
        default: break
        }
    }

    private func observe(_ event: SubjectEvent) {
        let (subject, id) = (event.subject, event.subject.profile.id)
        change(id) { [areas, policy] followed in
            followed.devices = Set(subject.profile.devices).union(subject.deviceNames)
            guard event.change == .moved || event.change == .restored else { return }
            let location = subject.fix.location
            followed.situation.isSafe = areas.contains { owners, area in
                (owners?.contains(id) ?? true) && area.border(from: location.coordinate).isInside
            }
            let seconds = followed.rest.seconds(until: location, radius: policy.restRadius)
            followed.situation.isAtRest = seconds >= policy.restSeconds
        }
    }

    // MARK: Attention

    private func attend(_ event: SubjectAttention) {
        guard let host else { return }
        let now = host.clock.now
        if let id = event.subject {
            change(id) { $0.attentionEnd = Self.end(of: event, at: now, after: $0.attentionEnd) }
        } else {
            attentionEnd = Self.end(of: event, at: now, after: attentionEnd)
            for id in subjects.keys.sorted() { change(id) { _ in } }
        }
        planEnd()
    }

    /// Returns the time until which people watch a subject after an event that arrives at `now`.
    ///
    /// Several people may watch one subject, so an event does not shorten the attention of an earlier one, which lasts
    /// until `end`. Only an event of 0 seconds ends it.
    private static func end(of event: SubjectAttention, at now: Date, after end: Date) -> Date {
        guard event.seconds > 0 else { return now }
        let limit = now.addingTimeInterval(attentionLimit)
        return min(max(end, now.addingTimeInterval(event.seconds)), limit)
    }

    private func endAttention() {
        for id in subjects.keys.sorted() { change(id) { _ in } }
        planEnd()
    }

    private func planEnd() {
        guard let host else { return }
        let now = host.clock.now
        let ends = subjects.values.map(\.attentionEnd) + [attentionEnd]
        guard let next = ends.filter({ $0 > now }).min() else { return }
        deadline?.arm(after: max(0.1, next.timeIntervalSince(now)))
    }

    // MARK: Requests

    /// Changes the state of the subject with the given identifier, and requests another mode from its devices if
    /// needed.
    private func change(_ id: String, _ body: (inout Followed) -> Void) {
        guard let host else { return }
        guard subjects[id] != nil || subjects.count < Self.subjectLimit else {
            return dropCounts.add("event of a subject beyond the limit")
        }
        let now = host.clock.now
        var subject = subjects[id] ?? Followed()
        body(&subject)
        subject.situation.isWatched = max(subject.attentionEnd, attentionEnd) > now
        let decision = policy.decision(in: subject.situation)
        let devices = subject.devices.filter { subject.asked[$0] != decision.mode }.sorted()
        for device in devices { subject.asked[device] = decision.mode }
        subjects[id] = subject
        for device in devices {
            host.publish(TrackingModeRequest(decision.mode, of: device, because: decision.reason, at: now))
        }
    }

    /// Requests that the devices return to their own tracking modes.
    public func finish() async {
        deadline?.disarm()
        guard let host else { return }
        self.host = nil
        let devices = subjects.values.flatMap(\.asked.keys).sorted()
        subjects = [:]
        for device in devices {
            host.publish(TrackingModeRequest(nil, of: device, because: "no longer tracked", at: host.clock.now))
        }
    }

    /// The number of dropped events, by reason.
    public var drops: DropCounts { dropCounts }

    /// Whether the sink writes output: `false`, since requests are published as events, which other sinks write.
    public var isOutput: Bool { false }
}

extension AlertKind {
    /// Whether an alert of this kind is about the position or speed of a subject, so that more frequent fixes are
    /// useful.
    fileprivate var needsPosition: Bool {
        switch self {
        case .distance, .geofenceExit, .geofenceEnter, .speed: true
        case .geofenceDwell, .battery, .signal, .rest, .visit: false
        }
    }
}

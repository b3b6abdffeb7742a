import CodecSupport
import Geolocation
import LocationRelay
import MapStream
import RouteGeometry
import SubjectAlerts
import SubjectTracking

/// Converts a manager's events into changes of the live map; it does no I/O.
///
/// The subjects on the map are those of `subject` events. Without such events, the subjects are this machine and the
/// devices whose fixes receivers publish. Since a fix reaches the map before the `subject` event that it causes, the
/// first device may be shown as a subject of its own until that event.
struct MapObserver {
    /// The changes of the map since the last call of ``takeChanges()``.
    private(set) var changes: [MapChange] = []

    /// The number of values delivered to the map in each role, such as location.
    private(set) var counts: [SensorRole: Int] = [:]

    /// The number of dropped fixes, by reason.
    var drops: DropCounts { tracker.drops }

    private let only: String?
    private let ownName: String
    private var tracker: SubjectTracker

    /// The number of points that had been added to each subject's trail when the trail was last sent to the map.
    private var additions: [String: Int] = [:]
    private var features: [String: FeatureEvent] = [:]

    /// The headings in the newest fixes of devices, by the device's identifier.
    private var headings: [String: HeadingValue] = [:]

    /// Whether another sink tracks the subjects, so that the observer does not track devices itself.
    private var hasFollower = false

    /// The identifier of the subject that stands for this machine: a device that has sent the same fix as this machine
    /// or, if there is none, ``MapSubject/ownID``.
    private var ownID = MapSubject.ownID
    private var ownFix: Location?

    /// The maximum number of features, such as areas and routes; further features are not shown.
    private static let featureLimit = 1000

    /// Creates an observer for a map with the given settings.
    init(_ settings: LiveMapSettings) {
        var subjects = SubjectSettings()
        (subjects.trailLimit, subjects.subjectLimit) = (settings.map.trailLimit, settings.map.subjectLimit)
        self.init(only: settings.only, ownName: settings.ownName, settings: subjects)
    }

    /// Creates an observer of a manager's events.
    ///
    /// - Parameters:
    ///   - only: The identifier of the only subject to show; `nil` for all subjects.
    ///   - ownName: The name under which the machine's own location is shown.
    ///   - settings: The settings for subjects that the observer tracks itself.
    init(only: String?, ownName: String, settings: SubjectSettings) {
        (self.only, self.ownName) = (only, ownName)
        let profile = SubjectProfile(id: MapSubject.ownID, name: ownName)
        tracker = SubjectTracker(profiles: [profile], owner: .subject(MapSubject.ownID), settings: settings)
    }

    /// Returns the changes of the map since the last call, and clears them.
    mutating func takeChanges() -> [MapChange] {
        defer { changes = [] }
        return changes
    }

    /// Records the changes of the map that the given event causes.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The pipeline's time.
    ///   - isOtherDevice: Whether the manager's location is that of another device, whose fixes are also published as
    ///     events. Default: `false`.
    mutating func observe(_ event: borrowing GeolocationEvent, at now: Date, isOtherDevice: Bool = false) {
        switch copy event {
        case .location(let location):
            counts[.location, default: 0] += 1
            guard !isOtherDevice else { break }
            ownFix = location
            if ownID == MapSubject.ownID {
                update(with: SubjectFix(device: MapSubject.ownID, location: location, receipt: now))
            }
        case .locationWithdrawn:
            ownFix = nil
            if shows(ownID) { changes.append(.withdrawn(id: ownID)) }
        case .heading(let type, _, _): counts[type.role, default: 0] += 1
        case .derived(let event): observe(event, at: now)
        case .resolved, .state, .status: break
        }
    }

    /// Records the heading of this machine for the map.
    mutating func record(heading: HeadingValue?) {
        if shows(ownID) { changes.append(.heading(id: ownID, heading)) }
    }

    /// Records changes of the map that no event causes, such as the lost connection of a subject whose fixes have
    /// stopped.
    ///
    /// Returns the time at which the next change of this kind is due; `nil` if there is none.
    mutating func check(at now: Date) -> Date? {
        let changed = tracker.check(at: now)
        for id in changed where !hasFollower || id == MapSubject.ownID {
            guard shows(id), let subject = tracker[id] else { continue }
            changes.append(.connection(id: id, subject.connection))
            changes.append(.relation(id: id, tracker.relation(to: id, at: now)))
        }
        if changed.contains(MapSubject.ownID), tracker[MapSubject.ownID]?.connection == .lost { withdrawRelations() }
        return tracker.nextChange
    }

    /// Removes the distances of the devices that are tracked here, since the connection of their owner is lost.
    private mutating func withdrawRelations() {
        guard !hasFollower else { return }
        for subject in tracker.all where subject.profile.id != MapSubject.ownID && shows(subject.profile.id) {
            changes.append(.relation(id: subject.profile.id, nil))
        }
    }

    // MARK: Events of sinks and receivers

    private mutating func observe(_ event: any DerivedEvent, at now: Date) {
        switch event {
        case let event as SubjectEvent: show(event)
        case let fix as ReceivedFix: observe(fix, at: now)
        case let event as AlertEvent: show(event)
        case let event as FeatureEvent: show(event)
        case is FeatureRequest, is SubjectAttention: break
        default: show(other: event)
        }
    }

    private mutating func observe(_ fix: ReceivedFix, at now: Date) {
        guard !fix.isJump else { return }
        if !fix.isLate, headings[fix.sender] != nil || headings.count < tracker.settings.subjectLimit {
            headings[fix.sender] = fix.fix.knownHeading.map { HeadingValue($0, timestamp: fix.time) }
        }
        follow(SubjectFix(fix, receipt: now))
    }

    private mutating func show(other event: any DerivedEvent) {
        switch event.type {
        case "relay":
            if let fix = ReceivedFix(event) {
                observe(fix, at: fix.time)
            } else if let fix = SubjectFix(relayed: RecordedEvent(event)) {
                follow(fix)
            }
        case "subject": showSubject(RecordedEvent(event))
        case "alert": if let alert = AlertEvent(RecordedEvent(event)) { show(alert) }
        case "feature": if let feature = FeatureEvent(RecordedEvent(event)) { show(feature) }
        case "route": showProgress(RecordedEvent(event))
        default:
            guard only == nil else { return }
            let text = event.summary ?? Self.words(for: event)
            if let text { changes.append(.event(type: event.type, text: text, at: event.time)) }
        }
    }

    private mutating func show(_ event: SubjectEvent) {
        let (id, location) = (event.subject.profile.id, event.subject.fix.location)
        if !hasFollower { yieldDevices() }
        if ownFix == location { adopt(id) }
        guard shows(id) else { return }
        guard event.change != .connection else {
            // The distance to a lost subject is no longer known.
            changes.append(.connection(id: id, event.subject.connection))
            changes.append(.relation(id: id, event.relation))
            return
        }
        var shown = MapSubject(event, trail: trailChange(of: event.subject))
        shown.heading = headings[event.subject.fix.device]
        changes.append(.subject(shown))
    }

    private mutating func showSubject(_ event: RecordedEvent) {
        guard !hasFollower, case .string(let id) = event.fields["id"], event.fields["event"] == .string("moved"),
            let location = Location(event)
        else { return }
        follow(
            SubjectFix(
                device: id, location: location, battery: event.fields["battery"]?.number, receipt: event.time))
    }

    private mutating func show(_ alert: AlertEvent) {
        if shows(alert.key.subject) { changes.append(.alert(alert)) }
    }

    private mutating func show(_ feature: FeatureEvent) {
        var known = features[feature.id]
        known?.time = feature.time
        guard known != feature, only == nil else { return }
        guard !feature.shapes.isEmpty else {
            if features.removeValue(forKey: feature.id) != nil {
                changes.append(.featureEnded(id: feature.id, at: feature.time))
            }
            return
        }
        guard known != nil || features.count < Self.featureLimit else { return }
        features[feature.id] = feature
        // Features that arrive before the first position get no start time, since they existed before any subject
        // moved.
        changes.append(.feature(MapFeature(feature, from: hasSubjects ? feature.time : nil)))
    }

    private var hasSubjects: Bool { hasFollower || ownFix != nil || tracker.count > 0 }

    private mutating func showProgress(_ event: RecordedEvent) {
        guard only == nil, case .string(let status) = event.fields["status"] else { return }
        func number(_ name: String) -> Double? { event.fields[name]?.number }
        var arrival: Date?
        if case .string(let text) = event.fields["eta"] { arrival = Timestamp(iso8601: text)?.date }
        changes.append(
            .progress(
                MapRouteProgress(
                    id: "route", at: event.time, along: number("along"), remaining: number("remaining"),
                    arrival: arrival, offset: number("distance"), status: status, text: Self.words(of: status))))
    }

    /// Returns a status such as `offRoute` as words, such as `off route`.
    private static func words(of status: String) -> String {
        status.reduce(into: "") { text, letter in
            if letter.isUppercase { text.append(" ") }
            text.append(letter.lowercased())
        }
    }

    /// Returns the text to show for an event that has no summary of its own; `nil` if the event is not to be shown.
    ///
    /// Only a few types of events are shown, such as visits and trips.
    private static func words(for event: any DerivedEvent) -> String? {
        guard ["waypoint", "visit", "trip", "alert-action"].contains(event.type) else { return nil }
        let fields = RecordedEvent(event).fields
        let texts = ["event", "name", "action", "outcome", "reason"].compactMap { key -> String? in
            if case .string(let text) = fields[key] { text } else { nil }
        }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    // MARK: Subjects that are followed here

    private mutating func follow(_ fix: SubjectFix) {
        guard !hasFollower else { return }
        if ownFix == fix.location { adopt(fix.device) }
        update(with: fix)
    }

    private mutating func update(with fix: SubjectFix) {
        guard let update = tracker.update(with: fix), update.outcome != .repeated, let subject = tracker[update.id],
            shows(update.id)
        else { return }
        let trail = trailChange(of: subject)
        guard update.outcome == .moved else {
            changes.append(.trail(id: update.id, trail))
            return
        }
        let relation = tracker.relation(to: update.id, at: fix.receipt)
        var shown = MapSubject(SubjectEvent(.moved, of: subject, relation: relation, at: fix.receipt), trail: trail)
        shown.isOwner = update.id == MapSubject.ownID
        shown.heading = headings[fix.device]
        changes.append(.subject(shown))
    }

    private mutating func trailChange(of subject: Subject) -> TrailChange {
        let id = subject.profile.id
        defer { additions[id] = subject.trail.additions }
        return subject.trail.change(since: additions[id])
    }

    /// Leaves the tracking of devices to another sink, and removes the devices that were tracked here from the map.
    private mutating func yieldDevices() {
        hasFollower = true
        ownID = MapSubject.ownID
        for subject in tracker.all where subject.profile.id != ownID { remove(subject.profile.id) }
    }

    /// Shows this machine as the subject with the given identifier, and removes the separate marker of this machine.
    private mutating func adopt(_ id: String) {
        guard ownID != id else { return }
        if ownID == MapSubject.ownID, tracker[ownID] != nil { remove(ownID) }
        ownID = id
    }

    /// Removes a subject from the map; if it is shown again, its whole trail is sent.
    private mutating func remove(_ id: String) {
        additions[id] = nil
        if shows(id) { changes.append(.removed(id: id)) }
    }

    private func shows(_ id: String) -> Bool { only == nil || only == id }
}

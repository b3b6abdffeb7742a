import CodecSupport
import FileIO
public import Geolocation
import LocationRelay
public import SubjectTracking

/// Tracks subjects (pets, people and vehicles) by the fixes of their devices, and publishes the state of each subject.
///
///     try manager.add(SubjectFollower(SubjectTracker(profiles: [SubjectProfile(id: "rex", devices: ["collar-7"])])))
///
/// The fixes are those that receivers publish for each device, for example from a relay or from tracking apps. The sink
/// publishes a `SubjectEvent` for each fix that moves a subject, and for each change of a subject's connection.
///
///     fixes ─▶ SubjectTracker ─┬▶ SubjectEvent
///                              └▶ state file
@SensorActor
public final class SubjectFollower: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "subject-following"

    /// The tracked subjects and their state.
    public private(set) var tracker: SubjectTracker

    private let ownDevice: String?
    private let stateFile: StateFile?
    private var host: SinkHost?
    private var watch: SensorDeadline?
    private var publishing: SensorDeadline?
    private var saver: StateSaver?

    /// The identifiers of subjects that were restored from an earlier run and still have to be published.
    ///
    /// Sinks that were added after this one are also started after it. The subjects are therefore published only when
    /// the manager has started or the first fix arrives.
    private var restored: [String] = []

    /// The changes that are still to be published by ``publishPortion()``, at most one for each subject.
    private var waiting: [(change: SubjectEvent.Change, id: String)] = []
    private var dropCounts = DropCounts()

    /// The position of the owner at the time when distances from the owner were last published; `nil` if they are
    /// unknown.
    private var ownerPlace: Coordinate?

    /// The distance in metres that the owner must move before the distances to subjects are published again.
    private static let ownerStep = 10.0

    /// The maximum number of changes that are published at once.
    ///
    /// A manager limits the number of events that one event may cause; alerts about the changes are among these.
    private static let portion = 64

    /// The time between two checks for delayed or lost subjects, and between two saves of their state, in seconds.
    private static let (watchInterval, savingInterval) = (1.0, 30.0)

    /// Creates a sink that tracks subjects.
    ///
    /// - Parameters:
    ///   - tracker: The known subjects, and the owner. Default: no subjects and no owner.
    ///   - ownDevice: The name of this machine as a device, under which its own location is tracked as well; `nil` if
    ///     its location is not tracked. Default: `nil`.
    ///   - statePath: The path of the file that keeps the state between runs; `nil` to keep none. Default: `nil`.
    nonisolated public init(
        _ tracker: SubjectTracker = SubjectTracker(), ownDevice: String? = nil, statePath: String? = nil
    ) {
        (self.tracker, self.ownDevice) = (tracker, ownDevice)
        stateFile = statePath.map { StateFile(path: $0) }
    }

    /// Starts the sink with the saved state of an earlier run, if there is one.
    ///
    /// - Throws: An error if the state file cannot be read.
    public func start(in host: SinkHost) throws {
        self.host = host
        watch = SensorDeadline(clock: host.clock)
        watch?.onReached { [weak self] in self?.check() }
        publishing = SensorDeadline(clock: host.clock)
        publishing?.onReached { [weak self] in self?.publishPortion() }
        guard let stateFile else { return }
        for line in try stateFile.read() {
            guard let subject = Subject(line: line, tracker.settings) else {
                dropCounts.add("damaged line of the state")
                continue
            }
            if let id = tracker.restore(subject) { restored.append(id) }
        }
        saver = StateSaver(stateFile, every: Self.savingInterval, in: host) { [weak self] in
            (self?.tracker.all).map { subjects in { subjects.map(\.line) } }
        }
        planCheck()
    }

    /// Processes the fixes of devices and of this machine, and requests for tracking modes, which change the interval
    /// at which fixes are expected.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host else { return }
        switch copy event {
        // A replay has no current time before its first value.
        case .state: if host.clock.replay == nil { publishRestored() }
        case .location(let location):
            publishRestored()
            if tracker.owner == .location { ownerDidMove(to: location.coordinate) }
            guard let ownDevice else { return }
            update(with: SubjectFix(device: ownDevice, location: location, receipt: host.clock.now))
        case .derived(let event):
            if let fix = event as? ReceivedFix {
                guard !fix.isJump else { return dropCounts.add("fix out of reach") }
                update(with: SubjectFix(fix, receipt: host.clock.now))
            } else if let request = event as? TrackingModeRequest {
                tracker.expect(request.mode?.configuration.interval, of: request.device)
                planCheck()
            } else if event.type == "relay", let fix = SubjectFix(relayed: RecordedEvent(event)) {
                update(with: fix)
            }
        default: break
        }
    }

    private func update(with fix: SubjectFix) {
        publishRestored()
        guard let update = tracker.update(with: fix) else { return }
        if update.outcome == .moved {
            // The state of the earlier run is out of date.
            waiting.removeAll { $0.change == .restored && $0.id == update.id }
            publish(.moved, update.id)
            if tracker.owner == .subject(update.id) { ownerDidMove(to: fix.location.coordinate) }
        }
        if update.outcome != .repeated { saver?.change() }
        planCheck()
    }

    /// Publishes the distances from the owner's new place to all other subjects whose connection is live.
    ///
    /// Subjects at rest may send no fixes, so their distances would otherwise not be updated.
    private func ownerDidMove(to place: Coordinate) {
        guard host?.wantsDerivedEvents == true else { return }
        if let ownerPlace, !ownerPlace.isFarther(than: Self.ownerStep, from: place) { return }
        ownerPlace = place
        publishDistances()
    }

    private func publishDistances() {
        let live = tracker.all.filter { $0.connection == .live && tracker.owner != .subject($0.profile.id) }
        publish(.ownerMoved, ofAll: live.map(\.profile.id))
    }

    private func publishRestored() {
        guard let host, !restored.isEmpty else { return }
        let ids = restored
        restored = []
        // The connections of some subjects may have been lost since the state was saved. The events report that.
        _ = tracker.check(at: host.clock.now)
        publish(.restored, ofAll: ids)
    }

    /// Publishes a change of any number of subjects in portions.
    ///
    /// The first portion is published now, and the others outside the delivery of the event that causes the change, so
    /// that none of them is dropped because one event causes too many. A subject that is already waiting is published
    /// once, in its state at that time.
    private func publish(_ change: SubjectEvent.Change, ofAll ids: [String]) {
        let known = Set(waiting.lazy.map(\.id))
        waiting += ids.lazy.filter { !known.contains($0) }.map { (change, $0) }
        if publishing?.isArmed == false { publishPortion() }
    }

    private func publishPortion() {
        guard !waiting.isEmpty else { return }
        let portion = waiting.prefix(Self.portion)
        waiting.removeFirst(portion.count)
        // The deadline is also armed after the last portion, so that changes with the same cause wait for it.
        publishing?.arm(after: 0)
        for (change, id) in portion { publish(change, id) }
    }

    private func publish(_ change: SubjectEvent.Change, _ id: String) {
        guard let host, host.wantsDerivedEvents, let subject = tracker[id] else { return }
        if tracker.owner == .location { tracker.ownLocation = host.known.location }
        let now = host.clock.now
        host.publish(SubjectEvent(change, of: subject, relation: tracker.relation(to: id, at: now), at: now))
    }

    // MARK: Time

    private func planCheck() {
        guard let host, let watch, let next = tracker.nextChange else { return }
        watch.arm(within: max(Self.watchInterval, next.timeIntervalSince(host.clock.now)))
    }

    private func check() {
        guard let host else { return }
        let changed = tracker.check(at: host.clock.now)
        for id in changed { publish(.connection, id) }
        if case .subject(let owner) = tracker.owner, changed.contains(owner), tracker[owner]?.connection == .lost {
            // The distances from a lost owner are unknown. Its next fix makes them known again, wherever it is.
            ownerPlace = nil
            publishDistances()
        }
        planCheck()
    }

    /// Stops tracking the subjects, and saves their state.
    public func finish() async {
        while !waiting.isEmpty { publishPortion() }
        publishing?.disarm()
        watch?.disarm()
        await saver?.finish()
        host = nil
    }

    /// The number of dropped fixes, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        drops.add(tracker.drops)
        return drops
    }

    /// Whether the sink writes output: `false`, since states are published as events, which other sinks write.
    public var isOutput: Bool { false }
}

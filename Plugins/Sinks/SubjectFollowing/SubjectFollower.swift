import CodecSupport
import FileIO
public import Geolocation
import LocationRelay
public import SubjectTracking

/// Follows the subjects whose fixes a manager delivers, and publishes their state.
///
///     try manager.add(SubjectFollower(SubjectTracker(profiles: [SubjectProfile(id: "rex", devices: ["collar-7"])])))
///
/// The fixes are those that receivers publish for each device, such as those of a relay or of tracking apps. A
/// `SubjectEvent` follows each one that moves a subject, and each change of its connection.
@SensorActor
public final class SubjectFollower: GeolocationSink {
    /// The name in messages.
    nonisolated public let name = "subject-following"

    /// The subjects.
    public private(set) var tracker: SubjectTracker

    private let ownDevice: String?
    private let stateFile: StateFile?
    private var host: SinkHost?
    private var watch: SensorDeadline?
    private var saving: SensorDeadline?
    private var writing: Task<Void, Never>?
    private var hasChanged = false

    /// The subjects of an earlier run that are still to be published: when the sink starts, those behind it have not, so that
    /// the manager's start or a fix is waited for.
    private var restored: [String] = []
    private var dropCounts = DropCounts()

    /// The place of the owner when distances were published last.
    private var ownerPlace: Coordinate?

    /// Metres by which the owner has to move before distances are published again.
    private static let ownerStep = 10.0

    /// The seconds between two looks for subjects that are delayed or lost, and between two writings of the state.
    private static let (watchInterval, savingInterval) = (1.0, 30.0)

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - tracker: The subjects that have names, and the owner. Default: none.
    ///   - ownDevice: The name of the device whose location the manager has, if that is to be followed, too. Default: `nil`.
    ///   - statePath: The file in which the state is kept from one run to the next. Default: `nil`, none.
    nonisolated public init(
        _ tracker: SubjectTracker = SubjectTracker(), ownDevice: String? = nil, statePath: String? = nil
    ) {
        (self.tracker, self.ownDevice) = (tracker, ownDevice)
        stateFile = statePath.map { StateFile(path: $0) }
    }

    /// Begins with the state of an earlier run.
    ///
    /// - Throws: If the file of the state cannot be read.
    public func start(in host: SinkHost) throws {
        self.host = host
        watch = SensorDeadline(clock: host.clock)
        watch?.onReached { [weak self] in self?.check() }
        saving = SensorDeadline(clock: host.systemClock)
        saving?.onReached { [weak self] in self?.save() }
        guard let stateFile else { return }
        for line in try stateFile.read() {
            guard let subject = Subject(line: line, tracker.settings) else {
                dropCounts.add("damaged line of the state")
                continue
            }
            if let id = tracker.restore(subject) { restored.append(id) }
        }
        planCheck()
    }

    /// Handles a fix.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host else { return }
        switch copy event {
        case .state: publishRestored()
        case .location(let location):
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
            publish(.moved, update.id)
            if tracker.owner == .subject(update.id) { ownerDidMove(to: fix.location.coordinate) }
        }
        if update.outcome != .repeated { change() }
        planCheck()
    }

    /// Publishes the distances of subjects that may be at rest, and so tell nothing themselves.
    private func ownerDidMove(to place: Coordinate) {
        guard host?.wantsDerivedEvents == true else { return }
        if let ownerPlace, !ownerPlace.isFarther(than: Self.ownerStep, from: place) { return }
        ownerPlace = place
        for subject in tracker.all where subject.connection == .live && tracker.owner != .subject(subject.profile.id) {
            publish(.ownerMoved, subject.profile.id)
        }
    }

    private func publishRestored() {
        let ids = restored
        restored = []
        for id in ids { publish(.restored, id) }
    }

    private func publish(_ change: SubjectEvent.Change, _ id: String) {
        guard let host, host.wantsDerivedEvents, let subject = tracker[id] else { return }
        if tracker.owner == .location { tracker.ownLocation = host.known.location }
        let now = host.clock.now
        host.publish(SubjectEvent(change, of: subject, relation: tracker.relation(to: id, at: now), at: now))
    }

    // MARK: Time

    private func planCheck() {
        guard let host, let watch, !watch.isArmed, let next = tracker.nextChange else { return }
        watch.arm(after: max(Self.watchInterval, next.timeIntervalSince(host.clock.now)))
    }

    private func check() {
        guard let host else { return }
        for id in tracker.check(at: host.clock.now) { publish(.connection, id) }
        planCheck()
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
            let subjects = tracker.all
            try await stateFile.write { subjects.map(\.line) }
        } catch {
            hasChanged = true
            host?.report(.degraded("the state cannot be kept: \(error)"))
        }
    }

    /// Writes the state.
    public func finish() async {
        watch?.disarm()
        saving?.disarm()
        await writing?.value
        saving?.disarm()
        await write()
        host = nil
    }

    /// The fixes that were not used, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        drops.add(tracker.drops)
        return drops
    }

    /// `false`: other sinks write what this one publishes.
    public var isOutput: Bool { false }
}

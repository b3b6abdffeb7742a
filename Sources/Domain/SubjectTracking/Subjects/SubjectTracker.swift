public import CodecSupport
public import Geolocation

/// Tracks any number of subjects from the fixes of their devices.
///
///     SubjectFix ─▶ device, by name ─▶ Subject (fix, trail, connection) ─▶ Update; check(at:) ─▶ changed connections
///
///     var tracker = SubjectTracker(profiles: [SubjectProfile(id: "rex", devices: ["collar-7"])])
///     tracker.update(with: SubjectFix(device: "collar-7", location: fix, receipt: now))
///     let rex = tracker["rex"]
///
/// The tracker is a value without a clock: times are passed with each call. A device without a profile becomes a
/// subject.
public struct SubjectTracker: Sendable {
    /// The effect of a fix on the subject to which the fix belongs.
    public struct Update: Sendable, Hashable {
        /// The identifier of the subject to which the fix belongs.
        public let id: String

        /// How the fix was used, for example as the newest fix of the subject.
        public let outcome: Subject.Outcome

        /// Whether the fix ended a delay or loss of the subject, so that its connection is live again.
        public let isBack: Bool
    }

    /// The settings by which subjects are tracked.
    public let settings: SubjectSettings

    /// The point from which the distances to subjects are measured; `nil` if no distances are measured.
    public var owner: SubjectOwner?

    /// The newest location of the machine; `nil` if unknown.
    ///
    /// The location is needed only if ``owner`` is `location`.
    public var ownLocation: Location?

    /// The numbers of dropped fixes, by reason.
    public private(set) var drops = DropCounts()

    private var subjects: [Subject] = []
    private var places: [String: Int] = [:]
    private var profiles: [String: SubjectProfile] = [:]
    private var subjectOfDevice: [String: Int] = [:]
    private var profileOfDevice: [String: String] = [:]

    /// The earliest time at which the connection of a subject may change without a fix.
    private var nextCheck = Date.distantFuture

    /// Creates a tracker without subjects; a subject is added when its first fix arrives.
    ///
    /// - Parameters:
    ///   - profiles: The profiles of subjects with names or several devices. Default: none.
    ///   - owner: The point from which the distances to subjects are measured. Default: `nil`, no distances.
    ///   - settings: The settings by which subjects are tracked.
    public init(
        profiles: [SubjectProfile] = [], owner: SubjectOwner? = nil, settings: SubjectSettings = SubjectSettings()
    ) {
        (self.owner, self.settings) = (owner, settings)
        for profile in profiles {
            self.profiles[profile.id] = profile
            for device in profile.devices { profileOfDevice[device] = profile.id }
        }
    }

    // MARK: Updates

    /// Updates the subject to which a fix belongs.
    ///
    /// - Parameter fix: The fix of a device.
    /// - Returns: The effect of the fix; `nil` if the fix was dropped and counted, because it is invalid or there are
    ///   too many subjects.
    @discardableResult
    public mutating func update(with fix: SubjectFix) -> Update? {
        guard fix.location.isValid else {
            drops.add("fix out of range")
            return nil
        }
        guard let index = subjectOfDevice[fix.device] else { return add(fix) }
        let connection = subjects[index].connection
        let outcome = subjects[index].update(with: fix, settings)
        switch outcome {
        case .moved: plan(index)
        case .repeated: drops.add("repeated fix")
        case .late, .surpassed: break
        }
        let isBack = outcome == .moved && connection != .live && subjects[index].connection == .live
        return Update(id: subjects[index].profile.id, outcome: outcome, isBack: isBack)
    }

    /// Adds the device that sent a fix, and its subject if that is not tracked yet.
    private mutating func add(_ fix: SubjectFix) -> Update? {
        let profile = profile(ofDevice: fix.device)
        if let index = places[profile.id] {
            subjectOfDevice[fix.device] = index
            return update(with: fix)
        }
        guard subjects.count < settings.subjectLimit else {
            drops.add("fix of a subject beyond the limit")
            return nil
        }
        append(Subject(profile, fix, settings))
        plan(subjects.count - 1)
        return Update(id: profile.id, outcome: .moved, isBack: false)
    }

    private func profile(ofDevice device: String) -> SubjectProfile {
        profileOfDevice[device].flatMap { profiles[$0] } ?? profiles[device] ?? SubjectProfile(id: device)
    }

    /// Adds a subject whose identifier is not in use.
    ///
    /// A restored subject may have a device that the profiles now assign to another subject; that device is not
    /// assigned to the restored one.
    private mutating func append(_ subject: Subject) {
        let id = subject.profile.id
        places[id] = subjects.count
        for device in subject.deviceNames where profile(ofDevice: device).id == id {
            subjectOfDevice[device] = subjects.count
        }
        subjects.append(subject)
    }

    /// Restores a subject that an earlier run tracked, with the profile that applies to the subject now.
    ///
    /// - Parameter subject: The subject as the earlier run saved it.
    /// - Returns: The identifier of the subject in its present profile, which can differ from the saved one. It is
    ///   `nil` if a subject with this identifier is already tracked, or if there are too many subjects.
    @discardableResult
    public mutating func restore(_ subject: Subject) -> String? {
        var subject = subject
        subject.profile = profiles[subject.profile.id] ?? profile(ofDevice: subject.fix.device)
        guard places[subject.profile.id] == nil, subjects.count < settings.subjectLimit else { return nil }
        append(subject)
        plan(subjects.count - 1)
        return subject.profile.id
    }

    /// Sets the interval between fixes that was requested from a device.
    ///
    /// If the device was asked to send fixes less often than usual, its subject counts as delayed or lost only after a
    /// correspondingly longer time without a fix.
    ///
    /// - Parameters:
    ///   - interval: The requested time between fixes in seconds; `nil` if the device sends fixes as usual.
    ///   - device: The name of a device that has sent a fix.
    public mutating func expect(_ interval: Double?, of device: String) {
        guard let index = subjectOfDevice[device] else { return }
        subjects[index].expectedInterval = interval
        plan(index)
    }

    // MARK: Time

    /// The next time at which ``check(at:)`` may report a change; `nil` if only a fix can cause one.
    public var nextChange: Date? { nextCheck == .distantFuture ? nil : nextCheck }

    /// Updates the connections of the subjects, some of which may have become delayed or lost.
    ///
    /// - Parameter now: The current time, by the local clock.
    /// - Returns: The identifiers of the subjects whose connection has changed.
    public mutating func check(at now: Date) -> [String] {
        guard nextCheck <= now else { return [] }
        nextCheck = .distantFuture
        var changes: [String] = []
        for index in subjects.indices {
            let connection = subjects[index].connection
            let next = subjects[index].check(at: now, settings.thresholds)
            if let next { nextCheck = min(nextCheck, next) }
            if subjects[index].connection != connection { changes.append(subjects[index].profile.id) }
        }
        return changes
    }

    private mutating func plan(_ index: Int) {
        nextCheck = min(nextCheck, subjects[index].delayTime(settings.thresholds))
    }

    // MARK: Queries

    /// The number of tracked subjects.
    public var count: Int { subjects.count }

    /// All tracked subjects, in the order of their first fixes.
    public var all: [Subject] { subjects }

    /// Returns the tracked subject with the given identifier; `nil` if there is none.
    public subscript(_ id: String) -> Subject? { places[id].map { subjects[$0] } }

    /// Returns the distance and direction from the owner to the subject with the given identifier.
    ///
    /// The result is `nil` if the position of owner or subject is unknown or lost, or if the subject is the owner.
    ///
    /// - Parameters:
    ///   - id: The identifier of the subject.
    ///   - now: The current time, by the local clock.
    public func relation(to id: String, at now: Date) -> SubjectRelation? {
        guard let subject = self[id], subject.connection != .lost else { return nil }
        let (from, fromAccuracy, fromAge): (Coordinate, Double?, Double)
        switch owner {
        case nil: return nil
        case .location:
            guard let ownLocation else { return nil }
            (from, fromAccuracy) = (ownLocation.coordinate, ownLocation.horizontalAccuracy)
            fromAge = max(0, now.timeIntervalSince(ownLocation.timestamp))
        case .place(let place): (from, fromAccuracy, fromAge) = (place, 0, 0)
        case .subject(let ownerID):
            guard ownerID != id, let owner = self[ownerID], owner.connection != .lost else { return nil }
            (from, fromAccuracy) = (owner.fix.location.coordinate, owner.fix.location.horizontalAccuracy)
            fromAge = owner.age(at: now)
        }
        let to = subject.fix.location
        var accuracy: Double?
        if let fromAccuracy, let toAccuracy = to.horizontalAccuracy {
            accuracy = (fromAccuracy * fromAccuracy + toAccuracy * toAccuracy).squareRoot()
        }
        return SubjectRelation(
            distance: from.distance(to: to.coordinate), bearing: from.bearing(to: to.coordinate), accuracy: accuracy,
            age: max(fromAge, subject.age(at: now)))
    }
}

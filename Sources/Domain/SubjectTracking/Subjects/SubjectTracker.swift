public import CodecSupport
public import Geolocation

/// Follows any number of subjects by the fixes of their devices.
///
///     var tracker = SubjectTracker(profiles: [SubjectProfile(id: "rex", devices: ["collar-7"])])
///     tracker.update(with: SubjectFix(device: "collar-7", location: fix, receipt: now))
///     let rex = tracker["rex"]
///
/// It is a value without a clock: times come with the calls. A device that belongs to no profile is a subject of its own.
public struct SubjectTracker: Sendable {
    /// The use of a fix, and the subject.
    public struct Update: Sendable, Hashable {
        /// The identifier of the subject.
        public let id: String

        /// The use.
        public let outcome: Subject.Outcome

        /// Whether news of the subject arrive again after it was delayed or lost.
        public let isBack: Bool
    }

    /// The settings.
    public let settings: SubjectSettings

    /// The point from which distances are told; `nil` for none.
    public var owner: SubjectOwner?

    /// The owner's own newest location, if ``owner`` is `location`; `nil` if it is not known.
    public var ownLocation: Location?

    /// The fixes that were not used, by reason.
    public private(set) var drops = DropCounts()

    private var subjects: [Subject] = []
    private var places: [String: Int] = [:]
    private var profiles: [String: SubjectProfile] = [:]
    private var subjectOfDevice: [String: Int] = [:]
    private var profileOfDevice: [String: String] = [:]

    /// No connection changes before this time without a fix.
    private var nextCheck = Date.distantFuture

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - profiles: The subjects that have names or several devices. Default: none.
    ///   - owner: The point from which distances are told. Default: `nil`, none.
    ///   - settings: The settings.
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

    /// Processes a fix.
    ///
    /// - Parameter fix: The fix.
    /// - Returns: Its use; `nil` if it was dropped and counted, since it is not valid or there are too many subjects.
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
        case .repeated: drops.add("fix that came before")
        case .late, .surpassed: break
        }
        let isBack = outcome == .moved && connection != .live && subjects[index].connection == .live
        return Update(id: subjects[index].profile.id, outcome: outcome, isBack: isBack)
    }

    /// Adds the device of a fix, and its subject if that is new.
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

    /// Adds a subject that has none of the same identifier.
    private mutating func append(_ subject: Subject) {
        places[subject.profile.id] = subjects.count
        for device in subject.deviceNames { subjectOfDevice[device] = subjects.count }
        subjects.append(subject)
    }

    /// Continues with a subject of an earlier run, unless there is one of its identifier; its profile is the current one.
    ///
    /// - Parameter subject: The subject.
    /// - Returns: Its identifier by the current profiles; `nil` if there is one of it, or there are too many subjects.
    @discardableResult
    public mutating func restore(_ subject: Subject) -> String? {
        var subject = subject
        subject.profile = profiles[subject.profile.id] ?? profile(ofDevice: subject.fix.device)
        guard places[subject.profile.id] == nil, subjects.count < settings.subjectLimit else { return nil }
        append(subject)
        plan(subjects.count - 1)
        return subject.profile.id
    }

    /// Expects the fixes of a device no more often than it was asked for, so that a subject at rest is not taken for lost.
    ///
    /// - Parameters:
    ///   - interval: Seconds between fixes; `nil` for the usual ones.
    ///   - device: The name of the device, of which a fix has come.
    public mutating func expect(_ interval: Double?, of device: String) {
        guard let index = subjectOfDevice[device] else { return }
        subjects[index].expectedInterval = interval
        plan(index)
    }

    // MARK: Time

    /// The time at which ``check(at:)`` may find a change next; `nil` if it cannot without a fix.
    public var nextChange: Date? { nextCheck == .distantFuture ? nil : nextCheck }

    /// Finds the subjects of which no news have arrived for so long that they are delayed or lost.
    ///
    /// - Parameter now: The time, by our clock.
    /// - Returns: The identifiers of those whose connection has changed.
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

    /// The number of subjects.
    public var count: Int { subjects.count }

    /// All subjects, in the order in which they came.
    public var all: [Subject] { subjects }

    /// Returns the subject with an identifier; `nil` if there is none.
    public subscript(_ id: String) -> Subject? { places[id].map { subjects[$0] } }

    /// Returns the way from the owner to a subject; `nil` if either is unknown or lost, or if it is the owner itself.
    ///
    /// - Parameters:
    ///   - id: The identifier of the subject.
    ///   - now: The time, by our clock.
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

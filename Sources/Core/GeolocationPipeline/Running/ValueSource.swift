import CodecSupport
package import Geolocation

/// A source whose values, rather than bytes, pass through a session that is recorded or replayed.
///
/// During recording, this source wraps the original source: it submits the reports of the original to a channel of the
/// session, and reports what the channel delivers. During a replay, the channel delivers the same reports again.
@SensorActor
package final class ValueSource: MultiRoleSource, LocationProvider, RawCourseProvider, InputReceiver {
    /// The roles that a source can fill, together with properties of its values.
    ///
    /// A source of courses provides either raw samples or courses that are ready for use. The raw value is stored in
    /// the manifest of a session; sessions of earlier versions contain no properties.
    package struct Roles: OptionSet, Sendable {
        package let rawValue: Int
        package static let location = Roles(rawValue: 1)
        package static let rawCourse = Roles(rawValue: 2)
        package static let course = Roles(rawValue: 4)
        package static let userHeading = Roles(rawValue: 8)
        package static let deviceHeading = Roles(rawValue: 16)
        /// The source reports values of other devices, see ``SensorProvider/reportsOtherDevices``.
        package static let otherDevices = Roles(rawValue: 32)
        /// The source reports headings only when they change, see ``MultiRoleSource/headingsReportChangesOnly``.
        package static let headingChangesOnly = Roles(rawValue: 64)

        package init(rawValue: Int) { self.rawValue = rawValue }

        init(of role: SensorRole) {
            switch role {
            case .location: self = .location
            case .course: self = [.rawCourse, .course]
            case .userHeading: self = .userHeading
            case .deviceHeading: self = .deviceHeading
            }
        }
    }

    /// The kinds of records in the channel of a source.
    ///
    /// - An event is recorded as a line of `jsonl:`.
    /// - A raw course is recorded as its speed, followed by the line of a heading event.
    /// - A status is recorded as its name, followed by its reason.
    fileprivate enum Kind {
        static let event: UInt8 = 0
        static let rawCourse: UInt8 = 1
        static let status: UInt8 = 2
    }

    /// The roles that the source fills, with the properties of its values.
    let roles: Roles

    private let channel: InputChannel
    private let recorded: RecordedValues?

    /// Creates a source that records the reports of the given source.
    convenience init(recording source: any SensorProvider, name: String, in session: InputSession) {
        let recorded = RecordedValues(of: source, in: session)
        self.init(of: recorded.roles, name: name, displayName: source.name, in: session, recorded)
    }

    /// Creates a source that replays the recorded reports of a source with the given roles.
    convenience init(of roles: Roles, name: String, in session: InputSession) {
        let scheme = String(name.prefix { $0 != ":" })
        self.init(of: roles, name: name, displayName: scheme, in: session, nil)
    }

    private init(
        of roles: Roles, name: String, displayName: String, in session: InputSession, _ recorded: RecordedValues?
    ) {
        (self.roles, self.recorded) = (roles, recorded)
        channel = session.open(name)
        super.init(name: displayName, clock: session)
        recorded?.owner = self
        recorded?.channel = channel
        channel.receiver = self
    }

    /// Returns the provider of the given role; `nil` if the source does not have the role.
    func part(of role: SensorRole) -> (any SensorProvider)? {
        guard !roles.isDisjoint(with: Roles(of: role)) else { return nil }
        switch role {
        case .location: return self
        case .course: return roles.contains(.rawCourse) ? self : courseProvider
        case .userHeading: return userHeadingProvider
        case .deviceHeading: return deviceHeadingProvider
        }
    }

    package override func startUpdates() { recorded?.start() }

    package override func stopUpdates() {
        recorded?.stop()
        channel.discard()
    }

    package override var vendedProviders: [any SensorProvider] {
        (roles.contains(.userHeading) ? [userHeadingProvider] : [])
            + (roles.contains(.deviceHeading) ? [deviceHeadingProvider] : [])
    }

    package override var drops: DropCounts { recorded?.source.drops ?? DropCounts() }

    package override var progress: Double? { recorded?.source.progress }

    package override var listens: Bool { recorded?.source.listens ?? false }

    package override var boundPort: Int? { recorded?.source.boundPort }

    package override var reportsOtherDevices: Bool {
        recorded?.source.reportsOtherDevices ?? roles.contains(.otherDevices)
    }

    package override var headingsReportChangesOnly: Bool { roles.contains(.headingChangesOnly) }

    package override func sinksDidFinish() async { await recorded?.source.sinksDidFinish() }

    // MARK: Reports

    /// Reports a recorded value or status; a record that cannot be read is ignored.
    package func receive(_ kind: UInt8, _ bytes: [UInt8]) {
        guard isStarted else { return }
        beginDelivery()
        defer { endDelivery() }
        var reader = BinaryReader(bytes[...])
        if kind == Kind.status {
            let (name, reason) = (reader.text(), reader.text())
            if let status = name.flatMap({ ProviderStatus(name: $0, reason: reason) }) { report(status) }
            return
        }
        // The original source may have reported no status of its own, so that its first value implies `running`.
        if reportedStatus == .starting { report(.running) }
        if kind == Kind.rawCourse {
            guard let speed = reader.double() else { return }
            var course: HeadingValue?
            if case .heading(_, let heading, _)? = Self.event(reader.rest) { course = heading }
            return emit(course: course, speed: speed.isNaN ? nil : speed)
        }
        if let event = Self.event(reader.rest) { emit(event) }
    }

    private static func event(_ bytes: ArraySlice<UInt8>) -> GeolocationEvent? {
        (try? GeolocationEvent.read(line: bytes.span)) ?? nil
    }
}

/// The host and delegate of a recorded source; it submits the reports of the source to the channel.
@SensorActor
private final class RecordedValues {
    let source: any SensorProvider
    let roles: ValueSource.Roles
    weak var owner: ValueSource?
    var channel: InputChannel?
    private let session: InputSession
    private let parts: [SensorRole: any SensorProvider]

    init(of source: any SensorProvider, in session: InputSession) {
        (self.source, self.session) = (source, session)
        var parts: [SensorRole: any SensorProvider] = [:]
        for role in SensorRole.allCases { parts[role] = source.provider(of: role) }
        self.parts = parts
        var roles: ValueSource.Roles = []
        for role in parts.keys {
            if role == .course {
                roles.insert(parts[role] is any CourseProvider ? .course : .rawCourse)
            } else {
                roles.formUnion(ValueSource.Roles(of: role))
            }
        }
        if source.reportsOtherDevices { roles.insert(.otherDevices) }
        if parts.contains(where: { $0.key != .location && $0.value.reportsChangesOnly }) {
            roles.insert(.headingChangesOnly)
        }
        self.roles = roles
    }

    func start() {
        source.attach(to: self)
        for role in SensorRole.allCases {
            switch parts[role] {
            case let part as any LocationProvider where role == .location:
                part.locationDelegate = self
                part.startLocationUpdates()
            case let part as any CourseProvider where role == .course:
                part.courseDelegate = self
                part.startCourseProviderUpdates()
            case let part as any RawCourseProvider where role == .course:
                part.courseDelegate = self
                part.startCourseProviderUpdates()
            case let part as any UserHeadingProvider where role == .userHeading:
                part.headingDelegate = self
                part.startUserHeadingUpdates()
            case let part as any DeviceHeadingProvider where role == .deviceHeading:
                part.headingDelegate = self
                part.startDeviceHeadingUpdates()
            default: break
            }
        }
    }

    func stop() {
        for role in SensorRole.allCases {
            switch parts[role] {
            case let part as any LocationProvider where role == .location: part.stopLocationUpdates()
            case let part as any CourseProvider where role == .course: part.stopCourseProviderUpdates()
            case let part as any RawCourseProvider where role == .course: part.stopCourseProviderUpdates()
            case let part as any UserHeadingProvider where role == .userHeading: part.stopUserHeadingUpdates()
            case let part as any DeviceHeadingProvider where role == .deviceHeading:
                part.stopDeviceHeadingUpdates()
            default: break
            }
        }
        source.detach(from: self)
    }

    private func submit(_ event: GeolocationEvent) { channel?.submit(ValueSource.Kind.event, event.line) }
}

extension RecordedValues: ProviderHost {
    var clock: any SensorClock { session }
    /// Always `true`, since a replay may have sinks that the recorded run did not have.
    var wantsDerivedEvents: Bool { true }
    var wish: SamplingWish { owner?.wish ?? .everything }
    var demand: SinkDemand { owner?.hosts.demand ?? .ready }

    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if let owner { owner.hosts.whenReady(resume) } else { resume() }
    }

    func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        let lost = DeliveryReceipt.lost("the recorded run did not take all of it")
        guard let channel else { return body(lost) }
        channel.whenReceived { [weak owner] isComplete in
            if isComplete, let owner { owner.hosts.whenKept(body) } else { body(lost) }
        }
    }

    func publish(_ event: any DerivedEvent) { submit(.derived(event)) }

    func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool) {
        for host in owner?.hosts.all ?? [] { host.subscribe(subscriber, to: roles, derivedEvents: derivedEvents) }
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {
        for host in owner?.hosts.all ?? [] { host.sensorProvider(provider, didChangeAuthorization: status) }
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        // The owner of the recorded source itself reports the start and the stop of a run.
        guard status != .starting, status != .idle else { return }
        var bytes: [UInt8] = []
        bytes.append(sized: status.name)
        if let reason = status.reason { bytes.append(sized: reason) }
        channel?.submit(ValueSource.Kind.status, bytes)
    }
}

extension RecordedValues: LocationProviderDelegate, CourseProviderDelegate, RawCourseProviderDelegate,
    UserHeadingProviderDelegate, DeviceHeadingProviderDelegate
{
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        submit(location.map { .location($0) } ?? .locationWithdrawn(session.now))
    }

    func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        submit(.heading(.course, course, course?.timestamp ?? session.now))
    }

    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?) {
        var bytes: [UInt8] = []
        bytes.append(bitsOf: speed ?? .nan)
        bytes += GeolocationEvent.heading(.course, course, course?.timestamp ?? session.now).line
        channel?.submit(ValueSource.Kind.rawCourse, bytes)
    }

    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        submit(.heading(.user, heading, heading?.timestamp ?? session.now))
    }

    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?) {
        submit(.heading(.device, heading, heading?.timestamp ?? session.now))
    }
}

@SensorActor
extension SensorProvider {
    /// Returns the provider of the given role: the source itself or a provider that the source vends.
    func provider(of role: SensorRole) -> (any SensorProvider)? {
        ([self] + vendedProviders).first { part in
            switch role {
            case .location: part is any LocationProvider
            case .course: part is any CourseProvider || part is any RawCourseProvider
            case .userHeading: part is any UserHeadingProvider
            case .deviceHeading: part is any DeviceHeadingProvider
            }
        }
    }
}

import CodecSupport

/// The base class of sources that fill several roles from one device, feed or recording.
///
/// Subclasses conform to ``LocationProvider`` and ``RawCourseProvider`` and inherit their implementation. Headings, and
/// a course that needs no filter, are reported by other providers that the source vends. Subclasses override
/// ``startUpdates()`` and ``stopUpdates()``, and report with `emit`. Subclasses need not track which roles are started:
/// the source runs while any role is started, and drops repeated withdrawals and values of roles that are not started.
///
/// If all roles are stopped and started again between ``beginDelivery()`` and ``endDelivery()``, for example because a
/// fix wakes a snoozing manager, the run continues.
@SensorActor
open class MultiRoleSource: HostedProvider {
    /// The delegate that receives the fixes of the source.
    public final weak var locationDelegate: (any LocationProviderDelegate)?

    /// The delegate that receives the course and speed of the source.
    public final weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// The display name of the source in status events and messages.
    nonisolated public let name: String

    /// The clock of the source, from which it reads the time.
    nonisolated public let clock: any SensorClock

    /// The status and the hosts of the source for all its roles; hosts are the managers and wrappers that use it.
    public final let hosts = ProviderHosts()

    /// The number of starts and ends of runs; if it has changed during a callback, the callback has ended the run.
    public private(set) final var run = 0

    /// Whether a run of the source is in progress, from before ``startUpdates()`` until after ``stopUpdates()``.
    public private(set) final var isInRun = false

    private var started: RoleSet = []

    /// The started roles whose last report was a value rather than a withdrawal.
    private var known: RoleSet = []

    private var deliveries = 0

    /// Whether the status of the source is `running`; stored as a flag, since it is checked for each value.
    private var isRunning = false

    private weak var compass: VendedCompass?
    private weak var finalCourse: VendedCourse?
    private weak var headTracker: VendedHeadTracker?

    /// Creates a stopped source.
    ///
    /// - Parameters:
    ///   - name: The display name in status events and messages.
    ///   - clock: The source of time.
    nonisolated public init(name: String, clock: any SensorClock) {
        self.name = name
        self.clock = clock
    }

    /// Adds a host; a subclass that observes values of the host overrides this function to begin observing.
    open func attach(to host: any ProviderHost) { hosts.add(host) }

    // MARK: For subclasses

    /// Starts the device, feed or recording when the first role is started; values are reported only after the call.
    open func startUpdates() {}

    /// Stops the device, feed or recording when the last role is stopped, and clears the state of the run.
    open func stopUpdates() {}

    /// Handles the start or stop of a role during a run, so that the device can measure less; does nothing by default.
    open func startedRolesDidChange() {}

    /// The providers that the source vends for other roles, such as ``deviceHeadingProvider`` for the compass.
    ///
    /// Default: none.
    open var vendedProviders: [any SensorProvider] { [] }

    /// Whether the source reports values of other devices than the machine itself; `false` by default.
    open var reportsOtherDevices: Bool { false }

    /// Whether the source reports headings only when they change, so that each heading stays valid until the next one;
    /// `false` by default.
    open var headingsReportChangesOnly: Bool { false }

    /// The user's permission to access the location; `nil` if the source needs none, which is the default.
    open var authorizationStatus: AuthorizationStatus? { nil }

    /// Asks the user for permission to access the location; does nothing by default.
    open func requestAuthorization() {}

    /// Handles a change of the rate or accuracy of fixes that a host needs; does nothing by default.
    open func hostDidChangeWish(_ host: any ProviderHost) {}

    /// The counts of input and values that the source has dropped since its creation, by reason; none by default.
    open var drops: DropCounts { DropCounts() }

    /// The measurements of the source's operation, such as the length of a queue; none by default.
    open var measures: [Measure] { [] }

    /// The fraction of a finite source, such as a recording, that has been delivered, 0...1; `nil` by default.
    open var progress: Double? { nil }

    /// Whether the source listens on a port, rather than connects to a server; `false` by default.
    open var listens: Bool { false }

    /// Completes work after the sinks have finished and before the program ends; does nothing by default.
    open func sinksDidFinish() async {}

    /// The port on which the source listens; `nil` while it does not listen.
    open var boundPort: Int? { nil }

    /// Whether any role of the source is started.
    public final var isStarted: Bool { !started.isEmpty }

    /// Returns whether the given role of the source is started.
    public final func isStarted(_ role: SensorRole) -> Bool { started.contains(RoleSet(role)) }

    /// Sets the status of the source for all of its roles.
    public final func report(_ status: ProviderStatus) {
        isRunning = status == .running
        hosts.report(status, of: self)
    }

    /// Sets the status `running`, unless the source already has it.
    public final func reportRunning() {
        if !isRunning { report(.running) }
    }

    /// Begins a delivery of values that belong together; a stop of all roles takes effect in ``endDelivery()``.
    public final func beginDelivery() { deliveries += 1 }

    /// Ends a delivery of values that belong together; stops the source if all roles have been stopped meanwhile.
    public final func endDelivery() {
        deliveries -= 1
        endRunIfDone()
    }

    /// Reports a compass heading, or withdraws it with `nil`.
    public final func emit(deviceHeading heading: HeadingValue?) {
        if canEmit(.deviceHeading, isKnown: heading != nil) { compass?.emit(heading) }
    }

    /// Reports a user heading, or withdraws it with `nil`.
    public final func emit(userHeading heading: HeadingValue?) {
        if canEmit(.userHeading, isKnown: heading != nil) { headTracker?.emit(heading) }
    }

    /// Reports a course that needs no filter, or withdraws it with `nil`.
    public final func emit(course: HeadingValue?) {
        if canEmit(.course, isKnown: course != nil) { finalCourse?.emit(course) }
    }

    /// Returns whether a role may report a value (`isKnown` is `true`) or a withdrawal, and records a permitted report.
    fileprivate final func canEmit(_ role: RoleSet, isKnown: Bool) -> Bool {
        guard isKnown ? started.contains(role) : known.contains(role) else { return false }
        if isKnown { known.insert(role) } else { known.remove(role) }
        return true
    }

    /// Withdraws course and headings, and sets the status `ended`, or `failed` with the given error.
    ///
    /// The status also withdraws the location, although the manager keeps the last fix.
    public final func finish(_ error: ProviderError?) {
        let run = run
        if let raw = self as? (any RawCourseProvider & MultiRoleSource) { raw.emit(course: nil, speed: nil) }
        emit(course: nil)
        emit(deviceHeading: nil)
        emit(userHeading: nil)
        // A delegate that was notified may have stopped the source or started it again.
        if run == self.run { report(error.map { .failed($0) } ?? .ended) }
    }

    // MARK: Vended roles

    /// The provider of the source's device heading; the same object while a caller retains it.
    public final var deviceHeadingProvider: any DeviceHeadingProvider {
        if let compass { return compass }
        let compass = VendedCompass(self, .deviceHeading)
        self.compass = compass
        return compass
    }

    /// The provider of the source's user heading; the same object while a caller retains it.
    public final var userHeadingProvider: any UserHeadingProvider {
        if let headTracker { return headTracker }
        let headTracker = VendedHeadTracker(self, .userHeading)
        self.headTracker = headTracker
        return headTracker
    }

    /// The course provider of a source that is not a ``RawCourseProvider``; the same object while a caller retains it.
    public final var courseProvider: any CourseProvider {
        if let finalCourse { return finalCourse }
        let course = VendedCourse(self, .course)
        finalCourse = course
        return course
    }

    // MARK: Starts and stops

    fileprivate final func start(_ role: RoleSet) {
        let isNew = started.insert(role).inserted
        if !isInRun { beginRun() } else if isNew { startedRolesDidChange() }
    }

    fileprivate final func stop(_ role: RoleSet) {
        known.remove(role)
        end(role)
    }

    /// Stops each role whose vended provider was released by its last user without being stopped first.
    fileprivate final func stopReleased() { end([]) }

    private func end(_ role: RoleSet) {
        let before = started
        started.remove(role)
        if compass == nil { started.remove(.deviceHeading) }
        if headTracker == nil { started.remove(.userHeading) }
        if finalCourse == nil, !(self is any RawCourseProvider) { started.remove(.course) }
        if isStarted, started != before { startedRolesDidChange() }
        endRunIfDone()
    }

    private func endRunIfDone() {
        if started.isEmpty, deliveries == 0, isInRun { endRun() }
    }

    private func beginRun() {
        isInRun = true
        run += 1
        let run = run
        report(.starting)
        // An observer that was notified may have stopped the source.
        if run == self.run { startUpdates() }
    }

    private func endRun() {
        run += 1
        // The count of deliveries is increased, so that a delivery during the call does not end the run a second time.
        deliveries += 1
        stopUpdates()
        deliveries -= 1
        isInRun = false
        // A delegate that was notified of the end may have started the source again.
        if isStarted { beginRun() } else { report(.idle) }
    }
}

extension LocationProvider where Self: MultiRoleSource {
    /// Starts reporting fixes.
    public func startLocationUpdates() { start(.location) }

    /// Stops reporting fixes; the run ends when the last role is stopped.
    public func stopLocationUpdates() { stop(.location) }

    /// Returns `false`, since the source supports continuous updates only.
    public func startMonitoringSignificantLocationChanges() -> Bool { false }

    /// Does nothing, since the source supports continuous updates only.
    public func stopMonitoringSignificantLocationChanges() {}

    /// Reports a fix, or withdraws it with `nil`.
    public func emit(location: Location?) {
        if canEmit(.location, isKnown: location != nil) {
            locationDelegate?.locationProvider(self, didUpdateLocation: location)
        }
    }

    /// Reports a recorded value or withdrawal, or publishes a recorded derived event; a course is not filtered again.
    ///
    /// States, statuses and resolved headings are not reported, since they describe the recorded run.
    package func emit(_ event: GeolocationEvent) {
        switch event {
        case .location(let location): emit(location: location)
        case .locationWithdrawn: emit(location: nil)
        case .heading(.course, let heading, _): emit(course: heading)
        case .heading(.device, let heading, _): emit(deviceHeading: heading)
        case .heading(.user, let heading, _): emit(userHeading: heading)
        case .derived(let event): publish(event)
        case .resolved, .state, .status: break
        }
    }
}

extension RawCourseProvider where Self: MultiRoleSource {
    /// Starts reporting course and speed.
    public func startCourseProviderUpdates() { start(.course) }

    /// Stops reporting course and speed; the run ends when the last role is stopped.
    public func stopCourseProviderUpdates() { stop(.course) }

    /// Reports course and speed, or withdraws them if both are `nil`.
    public func emit(course: HeadingValue?, speed: Double?) {
        if canEmit(.course, isKnown: course != nil || speed != nil) {
            courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
        }
    }
}

/// A set of the roles that a source can fill.
struct RoleSet: OptionSet {
    let rawValue: UInt8

    static let location = RoleSet(rawValue: 1)
    static let course = RoleSet(rawValue: 2)
    static let userHeading = RoleSet(rawValue: 4)
    static let deviceHeading = RoleSet(rawValue: 8)
}

extension RoleSet {
    init(_ role: SensorRole) {
        switch role {
        case .location: self = .location
        case .course: self = .course
        case .userHeading: self = .userHeading
        case .deviceHeading: self = .deviceHeading
        }
    }
}

/// The base class of the providers of a source's headings; each of them reports one kind of heading.
@SensorActor
private class VendedHeading: SensorProvider {
    /// The heading that was reported last; `nil` after a withdrawal and after a stop.
    private(set) final var last: HeadingValue?
    nonisolated private let source: MultiRoleSource
    private let role: RoleSet

    nonisolated var id: UUID { source.id }
    nonisolated var name: String { source.name }
    final var reportedStatus: ProviderStatus? { source.status }
    final var reportsOtherDevices: Bool { source.reportsOtherDevices }
    final var reportsChangesOnly: Bool { source.headingsReportChangesOnly }

    init(_ source: MultiRoleSource, _ role: RoleSet) {
        self.source = source
        self.role = role
    }

    deinit {
        SensorActor.enqueue { [weak source] in source?.stopReleased() }
    }

    final func attach(to host: any ProviderHost) { source.attach(to: host) }

    final func detach(from host: any ProviderHost) { source.detach(from: host) }

    final func start() { source.start(role) }

    final func stop() {
        last = nil
        source.stop(role)
    }

    final func emit(_ heading: HeadingValue?) {
        last = heading
        deliver(heading)
    }

    /// Reports a heading to the delegate of the subclass.
    func deliver(_ heading: HeadingValue?) {}
}

private final class VendedCompass: VendedHeading, DeviceHeadingProvider {
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    func startDeviceHeadingUpdates() { start() }

    func stopDeviceHeadingUpdates() { stop() }

    override func deliver(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}

private final class VendedCourse: VendedHeading, CourseProvider {
    weak var courseDelegate: (any CourseProviderDelegate)?

    func startCourseProviderUpdates() { start() }

    func stopCourseProviderUpdates() { stop() }

    override func deliver(_ heading: HeadingValue?) {
        courseDelegate?.courseProvider(self, didUpdateCourse: heading)
    }
}

private final class VendedHeadTracker: VendedHeading, UserHeadingProvider {
    weak var headingDelegate: (any UserHeadingProviderDelegate)?

    var accuracy: Double { last?.accuracy ?? 180 }

    func startUserHeadingUpdates() { start() }

    func stopUserHeadingUpdates() { stop() }

    override func deliver(_ heading: HeadingValue?) {
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: heading)
    }
}

/// Plays the roles of a receiver: location, raw course and, as a provider that it vends, device heading.
///
/// Subclasses bring the reports: they begin with ``beginReception()``, hand them to ``deliver(_:)`` and end with
/// ``endReception()``. The receiver's status goes to the ``eventPublisher`` as the event `receiver`.
@SensorActor
open class ReceiverProvider: LocationProvider, RawCourseProvider, VendingProvider, EventPublishingProvider,
    StatusReportingProvider
{
    /// The delegate for fixes.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// The delegate for course and speed.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// The publisher of the receiver's status.
    public weak var eventPublisher: (any EventPublisher)?

    /// The provider's status and its observers.
    public let statusBroadcaster = StatusBroadcaster()

    /// The name in events and messages.
    nonisolated public let name: String

    /// The source of time.
    nonisolated public let clock: any SensorClock

    private var roles: ReceiverRoles = []
    private weak var compass: ReceiverCompass?
    private var isLocationKnown = false
    private var isMotionKnown = false
    private var isDeviceHeadingKnown = false

    /// Whether the receiver's last report about its position was that it has no fix.
    private var isWithoutFix = false

    /// Counts starts and stops, so that a delivery detects that a delegate has stopped the receiver.
    private var run = 0

    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - name: The name in events and messages.
    ///   - clock: The source of time.
    nonisolated public init(name: String, clock: any SensorClock) {
        self.name = name
        self.clock = clock
    }

    // MARK: For subclasses

    /// Starts receiving; called when the first role is started.
    ///
    /// Reports follow after the call, not during it. Default: does nothing.
    open func beginReception() {}

    /// Stops receiving; called when the last role is stopped; does nothing by default.
    open func endReception() {}

    /// Whether any role is started.
    public final var isStarted: Bool { !roles.isEmpty }

    /// Whether any sink or listener receives the receiver's status.
    public final var isStatusWanted: Bool { eventPublisher?.isDerivedEventWanted ?? false }

    /// Changes the status of all roles.
    public final func change(to status: ProviderStatus) {
        report(status)
        compass?.report(status)
    }

    /// Delivers a report to the roles that are started.
    ///
    /// - Returns: Whether the receiver is still in the same run; `false` if a delegate has stopped it.
    @discardableResult
    public final func deliver(_ report: borrowing ReceiverReport) -> Bool {
        let run = run
        switch report.position {
        case .untold:
            // A compass reports no position.
            if report.hasMotionOrHeading, !isWithoutFix { noteValue() }
        case .void:
            isWithoutFix = true
            change(to: .degraded("the receiver has no fix"))
            withdrawLocation()
        case .fix(let location):
            isWithoutFix = false
            noteValue()
            deliver(location)
        }
        if run == self.run, let motion = report.motion { deliver(motion) }
        if run == self.run { deliver(report.deviceHeading) }
        if run == self.run, let status = report.status { eventPublisher?.publish(status) }
        if run == self.run, let vessel = report.vessel { eventPublisher?.publish(vessel) }
        return run == self.run
    }

    /// Withdraws all values that are known.
    public final func withdraw() {
        let run = run
        isWithoutFix = false
        withdrawLocation()
        if run == self.run { deliver(ReceiverReport.Motion(course: nil, speed: nil)) }
        if run == self.run { deliver(ReceiverReport.DeviceHeading.void) }
    }

    /// Withdraws position, course and speed; the status is unchanged until the next fix.
    public final func withdrawPosition() {
        let run = run
        isWithoutFix = true
        withdrawLocation()
        if run == self.run { deliver(ReceiverReport.Motion(course: nil, speed: nil)) }
    }

    private func noteValue() {
        if statusBroadcaster.status != .running { change(to: .running) }
    }

    private func deliver(_ location: Location) {
        guard roles.contains(.location) else { return }
        isLocationKnown = true
        locationDelegate?.locationProvider(self, didUpdateLocation: location)
    }

    private func withdrawLocation() {
        guard isLocationKnown else { return }
        isLocationKnown = false
        locationDelegate?.locationProvider(self, didUpdateLocation: nil)
    }

    private func deliver(_ motion: ReceiverReport.Motion) {
        let isKnown = motion.course != nil || motion.speed != nil
        guard roles.contains(.course), isKnown || isMotionKnown else { return }
        isMotionKnown = isKnown
        courseDelegate?.courseProvider(self, didUpdateCourse: motion.course, speed: motion.speed)
    }

    private func deliver(_ heading: ReceiverReport.DeviceHeading) {
        guard roles.contains(.deviceHeading) else { return }
        switch heading {
        case .untold: break
        case .void:
            guard isDeviceHeadingKnown else { return }
            isDeviceHeadingKnown = false
            compass?.deliver(nil)
        case .heading(let value):
            isDeviceHeadingKnown = true
            compass?.deliver(value)
        }
    }

    // MARK: Roles

    /// Starts reporting fixes.
    public final func startLocationUpdates() { start(.location) }

    /// Stops reporting fixes; the reception ends with the last role.
    public final func stopLocationUpdates() {
        isLocationKnown = false
        stop(.location)
    }

    /// Returns `false`: a receiver has no other mode than continuous updates.
    public final func startMonitoringSignificantLocationChanges() -> Bool { false }

    /// Does nothing, since monitoring never starts.
    public final func stopMonitoringSignificantLocationChanges() {}

    /// Starts reporting course and speed.
    public final func startCourseProviderUpdates() { start(.course) }

    /// Stops reporting course and speed; the reception ends with the last role.
    public final func stopCourseProviderUpdates() {
        isMotionKnown = false
        stop(.course)
    }

    /// The device heading as a separate provider; the same object as long as it is referenced.
    public final var deviceHeadingProvider: any DeviceHeadingProvider {
        if let compass { return compass }
        let compass = ReceiverCompass(receiver: self)
        compass.report(status)
        self.compass = compass
        return compass
    }

    /// The device heading.
    public final var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }

    final func start(_ role: ReceiverRoles) {
        let isFirst = roles.isEmpty
        roles.insert(role)
        guard isFirst else { return }
        run += 1
        isWithoutFix = false
        change(to: .starting)
        beginReception()
    }

    /// Stops the device heading if the compass has been released.
    final func compassVanished() {
        if compass == nil { stop(.deviceHeading) }
    }

    final func stop(_ role: ReceiverRoles) {
        if role == .deviceHeading { isDeviceHeadingKnown = false }
        guard roles.remove(role) != nil, roles.isEmpty else { return }
        run += 1
        endReception()
        change(to: .idle)
    }
}

extension ReceiverReport {
    /// Whether the report contains a known value besides the position.
    fileprivate var hasMotionOrHeading: Bool {
        if case .heading = deviceHeading { return true }
        return motion?.course != nil || motion?.speed != nil
    }
}

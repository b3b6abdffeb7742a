import CodecSupport
public import Geolocation
import VisitDetection

/// Provides location, course and compass heading from the location service of an Apple device.
///
///     manager.install(CoreLocationSource())
///     manager.requestAuthorization()
///     manager.start()
///
/// The source requests from the device only the values that the started roles and the consumers need. On other systems,
/// the source fails with a reason.
@SensorActor
public final class CoreLocationSource: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// The settings of the source.
    nonisolated public let settings: CoreLocationSettings

    /// The side of the device that is held up, to which compass headings refer.
    ///
    /// Default: portrait.
    public var orientation = CompassOrientation.portrait {
        didSet { update() }
    }

    private let device: any LocationDevice
    private var isOpen = false
    private var authorization: AuthorizationReading?
    private var request: PermissionRequest
    private var plan = LocationPlan()
    /// The detector of a departure for a manager that has paused its sensors (snoozes); `nil` if no manager waits for a
    /// departure.
    private var move: SignificantMove?
    private var last: Location?
    private var visits = VisitLog()
    private var dropped = DropCounts()

    /// Creates a source that is not started.
    ///
    /// - Parameters:
    ///   - settings: The settings of the source.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        settings: CoreLocationSettings = CoreLocationSettings(), clock: any SensorClock = SystemClock()
    ) {
        self.init(device: SystemDevice.location(), settings: settings, clock: clock)
    }

    /// Creates a source that uses the given location service.
    nonisolated init(device: any LocationDevice, settings: CoreLocationSettings, clock: any SensorClock) {
        self.device = device
        self.settings = settings
        request = PermissionRequest(for: settings.permission)
        super.init(name: "corelocation", clock: clock)
    }

    deinit { device.close() }

    /// The providers that the source adds to a manager: the compass, if the device has one.
    public override var vendedProviders: [any SensorProvider] { device.hasCompass ? [deviceHeadingProvider] : [] }

    /// Whether headings are reported only when they change: `true`, since a compass reports nothing while the device is
    /// still.
    public override var headingsReportChangesOnly: Bool { true }

    /// The number of readings of the device that were dropped, by reason.
    public override var drops: DropCounts { dropped }

    /// Starts the location service of the device, and asks the user for the permission if the settings require it.
    public override func startUpdates() {
        if settings.asksAtStart { request.make() }
        update()
    }

    /// Stops the location service of the device; the monitoring of significant changes continues if a manager that has
    /// paused its sensors needs it.
    public override func stopUpdates() { update() }

    /// Adjusts the services requested from the device to the roles that are started.
    public override func startedRolesDidChange() { update() }

    /// Adjusts the services requested from the device to the needs of the consumers.
    public override func hostDidChangeWish(_ host: any ProviderHost) { update() }

    // MARK: Permission

    /// The location permission of the user: undetermined until the device has reported it, and `nil` on a system
    /// without Core Location.
    public override var authorizationStatus: AuthorizationStatus? {
        if device.unavailable != nil { return nil }
        return authorization.map { AuthorizationStatus($0.location) } ?? .notDetermined
    }

    /// Asks the user for the permission that the source's settings name, unless the user has already been asked.
    public override func requestAuthorization() {
        request.make()
        open()
        askIfDue()
    }

    private func askIfDue() {
        if let permission = request.question(at: authorization?.extent) { device.ask(for: permission) }
    }

    private func record(_ reading: AuthorizationReading) {
        let before = authorizationStatus
        authorization = reading
        askIfDue()
        update()
        guard let status = authorizationStatus, status != before else { return }
        for host in hosts.all { host.sensorProvider(self, didChangeAuthorization: status) }
    }

    // MARK: Snooze

    /// Starts the system's significant-change service, if the settings and the permission allow it.
    ///
    /// - Returns: Whether the service was started. If the result is `false`, the manager watches the fixes instead.
    public func startMonitoringSignificantLocationChanges() -> Bool {
        guard savesEnergyWhileMonitoring else { return false }
        if move == nil { move = SignificantMove(from: last, now: clock.now) }
        update()
        return true
    }

    /// Stops the system's significant-change service.
    public func stopMonitoringSignificantLocationChanges() {
        guard move != nil else { return }
        move = nil
        update()
    }

    /// Whether the system's significant-change service can be used.
    public var savesEnergyWhileMonitoring: Bool {
        settings.snooze == .system && device.monitorsSignificantChanges
            && authorization == AuthorizationReading(.always, isExact: true)
    }

    // MARK: The device

    private func open() {
        guard !isOpen else { return }
        isOpen = true
        device.open { [weak self] report in SensorActor.enqueue { self?.receive(report) } }
    }

    private func update() {
        if isStarted { open() }
        let before = plan
        plan = LocationPlan(situation)
        if plan.demand != before.demand { device.apply(plan.demand) }
        if plan.obstacle != before.obstacle, isStarted { record(plan.obstacle) }
    }

    private var situation: LocationSituation {
        LocationSituation(
            settings: settings, roles: Set(SensorRole.allCases.filter { isStarted($0) }), isMonitoring: move != nil,
            authorization: authorization?.location, wish: wish, orientation: orientation, hasCompass: device.hasCompass,
            unavailable: device.unavailable)
    }

    /// Reports the given obstacle, a status such as a denied permission, and withdraws the values that can no longer be
    /// provided.
    ///
    /// If `obstacle` is `nil`, the status `starting` is reported.
    private func record(_ obstacle: ProviderStatus?) {
        guard let obstacle else { return report(.starting) }
        let run = run
        withdrawPlace()
        if plan.demand.heading == nil { emit(deviceHeading: nil) }
        // A delegate may have stopped the source while the values were withdrawn.
        if run == self.run, obstacle == plan.obstacle { report(obstacle) }
    }

    private func withdrawPlace() {
        emit(location: nil)
        emit(course: nil, speed: nil)
    }

    /// Handles a report of the device; the report may also arrive after the source was stopped.
    func receive(_ report: LocationReport) {
        switch report {
        case .authorization(let reading): record(reading)
        case .fixes(let readings): for reading in readings { ingest(reading) }
        case .heading(let reading): ingest(reading)
        case .visit(let reading): ingest(reading)
        case .fault(let fault): ingest(fault)
        }
    }

    private func ingest(_ reading: LocationReading) {
        guard plan.acceptsFixes, isStarted || move != nil else { return }
        guard let fix = reading.location else { return dropped.add("fix without a valid place") }
        if move?.isDeparture(fix) == true { return reportDeparture(fix) }
        guard isStarted(.location) || isStarted(.course) else { return }
        last = fix
        reportValue()
        let sample = reading.sample
        beginDelivery()
        emit(location: fix)
        emit(course: sample.course, speed: sample.speed)
        endDelivery()
    }

    private func reportDeparture(_ fix: Location) {
        last = fix
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
    }

    private func ingest(_ reading: HeadingReading) {
        guard plan.demand.heading != nil else { return }
        let heading = reading.heading(acceptsMagneticNorth: settings.acceptsMagneticNorth)
        if heading == nil { dropped.add("compass heading that is not valid") }
        // A heading ends only the status `starting`. Any other status may mean that the location was lost, and a
        // heading does not show that the location is known again.
        if heading != nil, status == .starting { reportValue() }
        emit(deviceHeading: heading)
    }

    private func ingest(_ reading: VisitReading) {
        guard plan.demand.reportsVisits else { return }
        guard let visit = visits.visit(for: reading, now: clock.now) else {
            return dropped.add("visit without a valid place or time")
        }
        if wantsDerivedEvents { publish(VisitEvent(time: clock.now, visit: visit)) }
    }

    private func ingest(_ fault: LocationFault) {
        switch fault {
        case .denied: record(AuthorizationReading(.denied))
        case .compassDisturbed: emit(deviceHeading: nil)
        case .placeUnknown: losePlace("the device does not know its location for now")
        case .other(let code): losePlace("the device reports no location for now, by error \(code) of Core Location")
        }
    }

    private func losePlace(_ reason: String) {
        guard plan.demand.updates != nil, isStarted(.location) || isStarted(.course) else { return }
        let run = run
        withdrawPlace()
        if run == self.run, plan.obstacle == nil { report(.degraded(reason)) }
    }

    private func reportValue() {
        if plan.obstacle == nil { reportRunning() }
    }
}

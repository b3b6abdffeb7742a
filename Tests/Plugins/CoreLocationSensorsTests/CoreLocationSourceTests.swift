import CodecSupport
import Geolocation
import GeolocationTestKit
import Testing
import VisitDetection

@testable import CoreLocationSensors

@Suite("A Core Location source") @SensorActor struct CoreLocationSourceTests {
    private let clock = ManualClock()
    private let sink = RecordingSink()

    private func run(
        _ device: ScriptedDevice, _ settings: CoreLocationSettings = CoreLocationSettings()
    ) async throws -> (manager: GeolocationManager, source: CoreLocationSource) {
        let source = CoreLocationSource(device: device, settings: settings, clock: clock)
        let manager = GeolocationManager(clock: clock)
        try manager.add(sink)
        manager.install(source)
        manager.start()
        await device.settle()
        return (manager, source)
    }

    /// The statuses of the source, in order.
    private var statuses: [ProviderStatus] {
        sink.events.compactMap { if case .status(let change) = $0 { change.status } else { nil } }
    }

    @Test("provides location, course and compass, and reports its status")
    func values() async throws {
        let device = ScriptedDevice()
        let (manager, _) = try await run(device)
        #expect(Set(manager.statuses.keys) == [.location, .course, .deviceHeading])
        await device.report(.fixes([.sample(at: 0), .sample(north: 2, at: 1)]))
        await device.report(.heading(.sample(77.5)))
        #expect(sink.events.filter { if case .location = $0 { true } else { false } }.count == 2)
        #expect(manager.location == LocationReading.sample(north: 2, at: 1).location)
        #expect(manager.known.course?.value == 231.4 && manager.known.device?.value == 77.5)
        #expect(statuses == [.starting, .running])
    }

    @Test("requests from the device what the started roles need, and nothing after a stop")
    func roles() async throws {
        let device = ScriptedDevice()
        let (manager, source) = try await run(device)
        #expect(device.demand.updates?.accuracy == .navigation && device.demand.heading != nil)
        manager.remove(source.deviceHeadingProvider)
        #expect(device.demand.heading == nil && device.demand.updates != nil)
        manager.add(source.deviceHeadingProvider)
        #expect(device.demand.heading?.orientation == .portrait)
        source.orientation = .landscapeRight
        #expect(device.demand.heading?.orientation == .landscapeRight)
        manager.stop()
        #expect(device.demand == LocationDemand())
        await device.report(.fixes([.sample()]))
        #expect(manager.location == nil && manager.counters.inactiveCallbacks == 0)
    }

    @Test("stops requesting headings if the compass is released without a stop")
    func releasedCompass() async {
        let device = ScriptedDevice()
        let source = CoreLocationSource(device: device, settings: CoreLocationSettings(), clock: clock)
        var compass: (any DeviceHeadingProvider)? = source.deviceHeadingProvider
        source.startLocationUpdates()
        compass?.startDeviceHeadingUpdates()
        await device.settle()
        #expect(device.demand.heading != nil)
        compass = nil
        await device.settle()
        #expect(compass == nil && device.demand.heading == nil && device.demand.updates != nil)
    }

    @Test("closes the device when it is released")
    func released() {
        let device = ScriptedDevice()
        var source: CoreLocationSource? = CoreLocationSource(
            device: device, settings: CoreLocationSettings(), clock: clock)
        source?.startLocationUpdates()
        #expect(!device.isClosed)
        source = nil
        #expect(device.isClosed && source == nil)
    }

    @Test("retains the heading of a compass that does not move")
    func stillCompass() async throws {
        let device = ScriptedDevice()
        let (manager, _) = try await run(device)
        await device.report(.heading(.sample()))
        clock.advance(by: 3600)
        #expect(manager.known.device?.value == 77.5)
    }

    @Test("withdraws the last heading when an invalid one arrives, and counts it")
    func invalidHeading() async throws {
        let device = ScriptedDevice()
        let (manager, source) = try await run(device)
        await device.report(.heading(.sample()))
        await device.report(.heading(.sample(accuracy: -1)))
        #expect(manager.known.device == nil)
        #expect(source.drops.byReason == ["compass heading that is not valid": 1])
        await device.report(.heading(.sample(80)))
        #expect(manager.known.device?.value == 80)
        await device.report(.fault(.compassDisturbed))
        #expect(manager.known.device == nil)
    }

    @Test("drops and counts a location without a position")
    func invalidFix() async throws {
        let device = ScriptedDevice()
        let (manager, source) = try await run(device)
        await device.report(.fixes([.sample(accuracy: -1)]))
        #expect(manager.location == nil && source.drops.byReason == ["fix without a valid place": 1])
    }

    @Test("withdraws a lost position with a reason until the next fix")
    func lostPlace() async throws {
        let device = ScriptedDevice()
        let (manager, _) = try await run(device)
        await device.report(.fixes([.sample()]))
        await device.report(.fault(.placeUnknown))
        #expect(manager.known.location == nil && manager.known.course == nil)
        await device.report(.heading(.sample()))
        await device.report(.fault(.other(2)))
        await device.report(.fixes([.sample(at: 1)]))
        #expect(
            statuses == [
                .starting, .running, .degraded("the device does not know its location for now"),
                .degraded("the device reports no location for now, by error 2 of Core Location"), .running,
            ])
    }

    @Test("fails with a reason on a system without Core Location")
    func unavailable() async throws {
        let device = ScriptedDevice(unavailable: MissingLocationDevice.reason)
        let (manager, _) = try await run(device)
        #expect(statuses.last == .failed(ProviderError(MissingLocationDevice.reason)))
        #expect(manager.authorizationStatus == .authorized, "there is no permission to ask for")
    }

    // MARK: Permission

    @Test("waits for permission, is notified of it, and then starts")
    func permission() async throws {
        let device = ScriptedDevice(AuthorizationReading(.notDetermined))
        let (manager, _) = try await run(device)
        let listener = AuthorizationListener()
        manager.authorizationDelegate = listener
        #expect(statuses == [.starting, .needsPermission] && device.demand == LocationDemand())
        #expect(manager.authorizationStatus == .notDetermined && device.questions.isEmpty)
        manager.requestAuthorization()
        #expect(device.questions == [.whenInUse])
        await device.report(.authorization(AuthorizationReading(.whenInUse)))
        #expect(listener.statuses == [.authorized] && device.demand.updates != nil)
        await device.report(.fixes([.sample()]))
        #expect(statuses == [.starting, .needsPermission, .starting, .running])
    }

    @Test("asks at the start if the settings say so")
    func asksAtStart() async throws {
        let device = ScriptedDevice(AuthorizationReading(.notDetermined))
        let (manager, _) = try await run(device, CoreLocationSettings(permission: .always, asksAtStart: true))
        #expect(device.questions == [.whenInUse])
        await device.report(.authorization(AuthorizationReading(.whenInUse)))
        #expect(device.questions == [.whenInUse, .always] && manager.authorizationStatus == .authorized)
    }

    @Test("asks before the start, too, once the permission is known")
    func asksBeforeStart() async throws {
        let device = ScriptedDevice(AuthorizationReading(.notDetermined))
        let source = CoreLocationSource(device: device, settings: CoreLocationSettings(), clock: clock)
        let manager = GeolocationManager(defaults: DefaultProviders(location: source), clock: clock)
        #expect(manager.authorizationStatus == .notDetermined)
        manager.requestAuthorization()
        #expect(device.questions.isEmpty)
        await device.settle()
        #expect(device.questions == [.whenInUse] && device.demand == LocationDemand())
    }

    @Test("withdraws all values when permission is revoked")
    func denial() async throws {
        let device = ScriptedDevice()
        let (manager, _) = try await run(device)
        let listener = AuthorizationListener()
        manager.authorizationDelegate = listener
        await device.report(.fixes([.sample()]))
        await device.report(.heading(.sample()))
        await device.report(.fault(.denied))
        #expect(manager.known.location == nil && manager.known.course == nil && manager.known.device == nil)
        #expect(statuses.last == .denied && listener.statuses == [.denied] && device.demand == LocationDemand())
        await device.report(.authorization(AuthorizationReading(.always)))
        #expect(listener.statuses == [.denied, .authorized] && device.demand.updates != nil)
    }

    @Test("rejects an approximate location but still provides the compass")
    func reducedAccuracy() async throws {
        let device = ScriptedDevice(AuthorizationReading(.whenInUse, isExact: false))
        let (manager, source) = try await run(device)
        #expect(manager.authorizationStatus == .denied)
        await device.report(.fixes([.sample(accuracy: 5000)]))
        await device.report(.heading(.sample()))
        #expect(manager.location == nil && manager.known.device?.value == 77.5)
        #expect(statuses.map(\.name) == ["starting", "degraded"] && source.drops.total == 0)
    }

    // MARK: Energy

    @Test("requests less from the device if consumers need less, unless the course is needed")
    func wish() async throws {
        let device = ScriptedDevice()
        let (manager, _) = try await run(device)
        sink.host?.wish = SamplingWish(accuracy: 100, distance: 50, interval: .infinity)
        #expect(device.demand.updates?.accuracy == .navigation)
        manager.add(ScriptedCourseProvider())
        #expect(device.demand.updates?.accuracy == .hundredMetres && device.demand.updates?.distance == 50)
        sink.host?.wish = .everything
        #expect(device.demand.updates?.accuracy == .navigation && device.demand.updates?.distance == 0)
    }

    @Test("watches fixes during a snooze by default")
    func snoozeByFixes() async throws {
        let device = ScriptedDevice(AuthorizationReading(.always))
        let (manager, _) = try await run(device)
        await device.report(.fixes([.sample()]))
        manager.snooze()
        #expect(manager.state == .snoozing && !manager.snoozeSavesEnergy)
        #expect(device.demand.updates != nil && !device.demand.monitorsSignificantChanges)
        await device.report(.fixes([.sample(north: 60, at: 60), .sample(north: 62, at: 61)]))
        #expect(manager.state == .running)
    }

    @Test("uses only the system's service during a system snooze, and wakes on a departure")
    func snoozeBySystem() async throws {
        let device = ScriptedDevice(AuthorizationReading(.always))
        let (manager, _) = try await run(device, CoreLocationSettings(snooze: .system))
        await device.report(.fixes([.sample(at: 0, since: clock.now)]))
        #expect(manager.snoozeSavesEnergy)
        manager.snooze()
        #expect(device.demand == LocationDemand(monitorsSignificantChanges: true))
        await device.report(.fixes([.sample(north: 5000, at: -600, since: clock.now)]))
        #expect(manager.state == .snoozing, "the service starts with an old fix")
        let away = LocationReading.sample(north: 700, at: 600, accuracy: 1400, since: clock.now)
        await device.report(.fixes([away]))
        #expect(manager.state == .running && manager.location == away.location)
        #expect(!device.demand.monitorsSignificantChanges && device.demand.updates != nil)
    }

    @Test(
        "watches fixes during a snooze without the permission, the service or the setting",
        arguments: [
            (AuthorizationReading(.whenInUse), true, CoreLocationSettings.Snooze.system),
            (AuthorizationReading(.always, isExact: false), true, .system),
            (AuthorizationReading(.always), false, .system),
            (AuthorizationReading(.always), true, .fixes),
        ])
    func refusal(authorization: AuthorizationReading, hasService: Bool, snooze: CoreLocationSettings.Snooze)
        async throws
    {
        let device = ScriptedDevice(authorization, monitorsSignificantChanges: hasService)
        let (manager, source) = try await run(device, CoreLocationSettings(snooze: snooze))
        #expect(
            !manager.snoozeSavesEnergy && !source.savesEnergyWhileMonitoring
                && !source.startMonitoringSignificantLocationChanges())
    }

    // MARK: Visits

    @Test("reports the system's visits as events if the settings ask for them")
    func visits() async throws {
        let reading = VisitReading(
            latitude: 47.66, longitude: 9.175, radius: 30, arrival: clock.now.addingTimeInterval(-300),
            departure: .distantFuture)
        let device = ScriptedDevice()
        let (manager, source) = try await run(device, CoreLocationSettings(reportsVisits: true))
        #expect(device.demand.reportsVisits)
        await device.report(.visit(reading))
        let events = sink.events.compactMap { if case .derived(let event) = $0 { event as? VisitEvent } else { nil } }
        #expect(events.count == 1 && events.first?.visit.arrival == reading.arrival && events.first?.time == clock.now)
        var bad = reading
        bad.radius = -1
        await device.report(.visit(bad))
        #expect(source.drops.byReason == ["visit without a valid place or time": 1] && manager.isActive)
    }

    @Test("does not request visits otherwise")
    func noVisits() async throws {
        let device = ScriptedDevice()
        let (manager, _) = try await run(device)
        #expect(manager.isActive && device.demand.updates != nil && !device.demand.reportsVisits)
    }
}

/// Records the calls of an authorization delegate.
@SensorActor
private final class AuthorizationListener: AuthorizationDelegate {
    private(set) var statuses: [AuthorizationStatus] = []

    func authorizationDidChange(_ status: AuthorizationStatus, of roles: Set<SensorRole>) { statuses.append(status) }
}

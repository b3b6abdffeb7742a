import Foundation
import Geolocation

/// A provider that makes several mistakes at once.
final class CarelessProvider: LocationProvider {
    var locationDelegate: (any LocationProviderDelegate)?
    private var timer: (any SensorTimer)?
    private let clock: any SensorClock

    init(clock: any SensorClock) {
        self.clock = clock
    }

    func startLocationUpdates() {
        let timer = clock.makeTimer { [weak self, clock] in
            guard let self else { return }
            self.timer?.schedule(at: clock.instant.advanced(by: 1))
            let nowhere = Location(latitude: .nan, longitude: 0, timestamp: clock.now)
            locationDelegate?.locationProvider(self, didUpdateLocation: nowhere)
        }
        timer.schedule(at: clock.instant)
        self.timer = timer
    }

    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}

/// A provider whose start returns only when the gate is opened.
final class BlockingProvider: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private let gate: DispatchSemaphore

    init(gate: DispatchSemaphore) {
        self.gate = gate
    }

    func startLocationUpdates() {
        gate.wait()
        // The gate stays open once it has been opened.
        gate.signal()
    }

    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}

/// A provider that gets its values from an outside peer, whose part the test takes.
final class PeerProvider: RawCourseProvider {
    weak var courseDelegate: (any RawCourseProviderDelegate)?
    private var isStarted = false

    func startCourseProviderUpdates() { isStarted = true }
    func stopCourseProviderUpdates() { isStarted = false }

    func hear() {
        if isStarted { courseDelegate?.courseProvider(self, didUpdateCourse: HeadingValue(90), speed: 1.5) }
    }
}

/// A source of fixes and courses that vends a provider for each heading.
final class VendingSource: LocationProvider, CourseProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any CourseProviderDelegate)?
    private let user: VendedUserHeading
    private let device: VendedDeviceHeading
    private var startedRoles: Set<SensorRole> = []
    private let isFaulty: Bool
    let id = UUID()

    /// A faulty source starts the course with the location, and one of its parts has an identifier of its own.
    init(isFaulty: Bool) {
        self.isFaulty = isFaulty
        user = VendedUserHeading(id: isFaulty ? UUID() : id)
        device = VendedDeviceHeading(id: id)
    }

    var vendedProviders: [any SensorProvider] { [user, device] }

    func startLocationUpdates() {
        startedRoles.insert(.location)
        if isFaulty { startedRoles.insert(.course) }
    }

    func stopLocationUpdates() {
        startedRoles.remove(.location)
        if isFaulty { startedRoles.remove(.course) }
    }

    func startMonitoringSignificantLocationChanges() -> Bool { true }
    func stopMonitoringSignificantLocationChanges() {}
    func startCourseProviderUpdates() { startedRoles.insert(.course) }
    func stopCourseProviderUpdates() { startedRoles.remove(.course) }

    func hear() {
        let time = Date(timeIntervalSince1970: 1_795_000_000)
        if startedRoles.contains(.location) {
            let fix = Location(latitude: 1, longitude: 2, timestamp: time)
            locationDelegate?.locationProvider(self, didUpdateLocation: fix)
        }
        if startedRoles.contains(.course) { courseDelegate?.courseProvider(self, didUpdateCourse: HeadingValue(10)) }
        user.hear()
        device.hear()
    }
}

/// The user heading of a ``VendingSource``.
final class VendedUserHeading: UserHeadingProvider {
    weak var headingDelegate: (any UserHeadingProviderDelegate)?
    let accuracy = 5.0
    let id: UUID
    private var isStarted = false

    init(id: UUID) {
        self.id = id
    }

    func startUserHeadingUpdates() { isStarted = true }
    func stopUserHeadingUpdates() { isStarted = false }
    func hear() {
        if isStarted { headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: HeadingValue(20)) }
    }
}

/// The device heading of a ``VendingSource``.
final class VendedDeviceHeading: DeviceHeadingProvider {
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?
    let id: UUID
    private var isStarted = false

    init(id: UUID) {
        self.id = id
    }

    func startDeviceHeadingUpdates() { isStarted = true }
    func stopDeviceHeadingUpdates() { isStarted = false }
    func hear() {
        if isStarted { headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: HeadingValue(30)) }
    }
}

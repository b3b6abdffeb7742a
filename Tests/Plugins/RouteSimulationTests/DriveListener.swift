import Foundation
import Geolocation
import GeolocationTestKit
import RouteSimulation

@testable import GeolocationPipeline

/// Records everything that a simulator reports, with the clock's time of each fix.
@SensorActor
final class DriveListener {
    let clock: ManualClock
    let simulator: RouteSimulator
    private(set) var fixes: [Location] = []
    private(set) var fixTimes: [Double] = []
    private(set) var courses: [(course: HeadingValue?, speed: Double?)] = []
    private(set) var statuses: [ProviderStatus] = []
    private let begin: SensorInstant

    /// Called with each fix after it was recorded.
    var onFix: (@SensorActor () -> Void)?

    init(clock: ManualClock = ManualClock(), _ make: (ManualClock) throws -> RouteSimulator) rethrows {
        self.clock = clock
        begin = clock.instant
        simulator = try make(clock)
        simulator.locationDelegate = self
        simulator.courseDelegate = self
        simulator.attach(to: self)
    }

    /// Creates the simulator of an endpoint.
    convenience init(endpoint text: String, clock: ManualClock = ManualClock()) throws {
        try self.init(clock: clock) { clock in
            let endpoint = try Endpoint(text)
            let context = PipelineContext(clock: clock)
            guard let simulator = try RouteSimulator.plugin.make(endpoint, context) as? RouteSimulator else {
                throw UsageError("it is another provider")
            }
            return simulator
        }
    }

    func start() {
        simulator.startLocationUpdates()
        simulator.startCourseProviderUpdates()
    }

    func stop() {
        simulator.stopLocationUpdates()
        simulator.stopCourseProviderUpdates()
    }

    /// Starts the simulator and runs the clock to the end.
    func play() {
        start()
        clock.runUntilIdle()
    }

    /// The reason why the run failed.
    var failure: String? {
        guard case .failed(let error) = statuses.last else { return nil }
        return error.description
    }
}

extension DriveListener: LocationProviderDelegate, RawCourseProviderDelegate, ProviderHost {
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        guard let location else { return }
        fixes.append(location)
        fixTimes.append(clock.instant.seconds(since: begin))
        onFix?()
    }

    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?) {
        courses.append((course, speed))
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}

import Foundation
import Geolocation

/// A receiver in the walker's pocket: reports the position and the course once a second, with an error of the course of
/// up to 6°.
final class Walker: LocationProvider, RawCourseProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any RawCourseProviderDelegate)?

    private let walk: Walk
    private let clock: any SensorClock
    private var timer: (any SensorTimer)?
    private var place = Coordinate(latitude: 47.66, longitude: 9.175)
    private var steps = 0.0

    init(on walk: Walk, clock: any SensorClock) {
        self.walk = walk
        self.clock = clock
    }

    // One timer serves both roles, which are started and stopped together.

    func startLocationUpdates() {
        timer = timer ?? clock.makeTimer { [weak self] in self?.step() }
        timer?.schedule(at: clock.instant)
    }

    func stopLocationUpdates() { timer?.cancel() }

    func startCourseProviderUpdates() {}

    func stopCourseProviderUpdates() {}

    func startMonitoringSignificantLocationChanges() -> Bool { false }

    func stopMonitoringSignificantLocationChanges() {}

    private func step() {
        let direction = walk.direction(at: clock.now)
        // The sine of large angles looks random, but is the same in each run.
        let error = 6 * sin(12.9898 * steps)
        steps += 1
        let course = HeadingValue(direction + error, accuracy: 4, timestamp: clock.now)
        let fix = Location(
            latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 3, speed: Walk.speed,
            course: course.value, timestamp: clock.now)
        place = place.destination(distance: Walk.speed, bearing: direction)
        timer?.schedule(at: clock.instant.advanced(by: 1))
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: Walk.speed)
    }
}

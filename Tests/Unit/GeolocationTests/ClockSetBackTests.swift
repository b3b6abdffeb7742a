import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// Fixes at a walker's pace whose clock is set in the middle, forward or back, by an hour or by 30 s.
@Suite("Filters when the clock is set to another time")
@SensorActor
struct ClockSetBackTests {
    nonisolated private static let steps = [-3600.0, 3600, -30, 30]

    private func fixes(_ step: Double) -> (before: [Location], after: [Location]) {
        let before = (0..<20).map { Location.test(north: Double($0), at: Double($0)) }
        let after = (20..<60).map { Location.test(north: Double($0), at: Double($0) + step) }
        return (before, after)
    }

    @Test("a Kalman filter is within 3 m again 20 measurements later, with its variance as before", arguments: steps)
    func kalman(step: Double) {
        var filter = KalmanFilter(sigma: 3)
        for second in 0..<20 { _ = filter.update(SIMD2(Double(second), 0), at: Double(second), accuracy: 5) }
        let variance = filter.variance ?? 0
        for second in 20..<40 { _ = filter.update(SIMD2(Double(second), 0), at: Double(second) + step, accuracy: 5) }
        #expect(abs((filter.state?.x ?? 0) - 39) < 3 && abs((filter.variance ?? 0) - variance) < 1)
    }

    @Test("the estimates of a position smoother stay within 10 m of the fixes", arguments: steps)
    func location(step: Double) {
        let gps = ScriptedLocationProvider()
        let filter = gps.filtered(by: PositionSmoother())
        let listener = ReportRecorder()
        filter.locationDelegate = listener
        filter.startLocationUpdates()
        let (before, after) = fixes(step)
        for fix in before + after { gps.emit(fix) }
        for (estimate, fix) in zip(listener.locations.suffix(after.count), after) {
            #expect(estimate.map { $0.coordinate.distance(to: fix.coordinate) < 10 } == true)
        }
    }

    @Test("a jump filter passes the first two fixes after the change, and drops a jump in the third", arguments: steps)
    func speed(step: Double) {
        let gps = ScriptedLocationProvider()
        let filter = gps.filtered(by: JumpFilter(maximumSpeed: 50))
        let listener = ReportRecorder()
        filter.locationDelegate = listener
        filter.startLocationUpdates()
        let (before, after) = fixes(step)
        for fix in before + after.prefix(2) { gps.emit(fix) }
        #expect(listener.locations.count == 22)
        gps.emit(.test(north: 9000, at: 22 + step))
        #expect(listener.locations.count == 22)
        for fix in after.dropFirst(3) { gps.emit(fix) }
        #expect(listener.locations.count == 59)
    }

    @Test("the age limit of a quality filter drops four fixes after the change, and none when the clock is right again")
    func age() {
        for step in [-3600.0, 3600] {
            let clock = ManualClock()
            let gps = ScriptedLocationProvider()
            let filter = gps.filtered(by: QualityFilter(maximumAge: 10, clock: clock))
            let listener = ReportRecorder()
            filter.locationDelegate = listener
            filter.startLocationUpdates()
            let (before, after) = fixes(step)
            for fix in before + after {
                gps.emit(fix)
                clock.advance(by: 1)
            }
            #expect(listener.locations.count == 56 && filter.drops.total == 4)
            gps.emit(.test(north: 60, at: 60))
            #expect(listener.locations.count == 57)
        }
    }

    @Test("cached fixes do not pass the age limit, however many they are")
    func cache() {
        let clock = ManualClock()
        clock.advance(by: 7200)
        let gps = ScriptedLocationProvider()
        let filter = gps.filtered(by: QualityFilter(maximumAge: 10, clock: clock))
        let listener = ReportRecorder()
        filter.locationDelegate = listener
        filter.startLocationUpdates()
        for second in 0..<100 { gps.emit(.test(at: Double(2 * second))) }
        #expect(listener.locations.isEmpty)
    }

    @Test("an update filter passes at least 6 of the 40 fixes after the change", arguments: steps)
    func updates(step: Double) {
        var filter = LocationUpdateFilter(minTime: 5, minDistance: 5)
        let (before, after) = fixes(step)
        for fix in before where filter.shouldUpdate(location: fix) { filter.update(location: fix) }
        let passed = after.filter { fix in
            guard filter.shouldUpdate(location: fix) else { return false }
            filter.update(location: fix)
            return true
        }
        #expect(passed.count >= 6)
    }
}

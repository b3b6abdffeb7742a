import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A location update filter")
struct LocationUpdateFilterTests {
    let origin = Location.test()

    private func updated(_ filter: LocationUpdateFilter = LocationUpdateFilter(minTime: 5, minDistance: 5))
        -> LocationUpdateFilter
    {
        var filter = filter
        filter.update(location: origin)
        return filter
    }

    @Test("accepts the first fix, and the first one after a reset")
    func first() {
        var filter = LocationUpdateFilter(minTime: 5, minDistance: 5)
        #expect(filter.shouldUpdate(location: origin))
        filter.update(location: origin)
        #expect(!filter.shouldUpdate(location: origin))
        filter.reset()
        #expect(filter.shouldUpdate(location: origin))
        #expect(!filter.hasPrevious)
    }

    @Test(
        "accepts only a fix that exceeds both thresholds",
        arguments: [(6.0, 6.0, true), (6, 4, false), (4, 6, false), (5, 6, false)])
    func thresholds(seconds: Double, metres: Double, passes: Bool) {
        #expect(updated().shouldUpdate(location: .test(north: metres, at: seconds)) == passes)
    }

    @Test("rejects a distance that equals the threshold")
    func strictDistance() {
        let fix = Location.test(north: 40, at: 6)
        let distance = origin.coordinate.localDistance(to: fix.coordinate)
        #expect(!updated(LocationUpdateFilter(minTime: 5, minDistance: distance)).shouldUpdate(location: fix))
        #expect(updated(LocationUpdateFilter(minTime: 5, minDistance: distance.nextDown)).shouldUpdate(location: fix))
    }

    @Test("uses the time of the fixes, so that a fast replay is treated like the journey (F4)")
    func replay() {
        var filter = LocationUpdateFilter(minTime: 5, minDistance: 5)
        let passing = (0..<60).filter { second in
            let fix = Location.test(north: Double(second) * 2, at: Double(second))
            guard filter.shouldUpdate(location: fix) else { return false }
            filter.update(location: fix)
            return true
        }
        #expect(passing == Array(stride(from: 0, to: 60, by: 6)))
    }

    @Test("knows the previous update after the first one (F5), and the interval after the second")
    func introspection() {
        var filter = updated()
        #expect(filter.hasPrevious)
        #expect(filter.previousLocation == origin)
        #expect(filter.previousTime == origin.timestamp)
        #expect(filter.previousElapsed == nil)
        #expect(filter.previousDistance == nil)
        filter.update(location: .test(north: 30, at: 7))
        #expect(filter.previousElapsed == 7)
        #expect(abs((filter.previousDistance ?? 0) - 30) < 0.01)
        #expect(filter.updateTimeInterval == 5)
        #expect(filter.updateDistanceInterval == 5)
    }

    @Test("accepts other thresholds for a single call")
    func explicitThresholds() {
        let fix = Location.test(north: 6, at: 6)
        #expect(!updated().shouldUpdate(location: fix, minTime: 10, minDistance: 5))
        #expect(updated().shouldUpdate(location: fix, minTime: 0, minDistance: 0))
    }

    @Test("accepts a fix from an hour earlier, as when a replay begins again, but not from a second earlier")
    func timeRunsBack() {
        #expect(updated().shouldUpdate(location: .test(north: 6, at: -3600)))
        #expect(!updated().shouldUpdate(location: .test(north: 6, at: -1)))
    }

    @Test("in a vehicle, requires four times the time, and the distance that its speed covers in the plain time")
    func vehicle() {
        let motion = MotionActivityMonitor(activity: .automotive)
        var filter = MotionActivityUpdateFilter(
            LocationUpdateFilter(minTime: 5, minDistance: 5), motion: motion)
        filter.update(location: origin)
        #expect(!filter.shouldUpdate(location: .test(north: 200, at: 20, speed: 10)))
        #expect(filter.shouldUpdate(location: .test(north: 200, at: 20.1, speed: 10)))
        #expect(!filter.shouldUpdate(location: .test(north: 49, at: 21, speed: 10)))
        #expect(filter.shouldUpdate(location: .test(north: 6, at: 21, speed: 0)))
        #expect(filter.shouldUpdate(location: .test(north: 6, at: 21)))
        motion.report(.walking)
        #expect(filter.shouldUpdate(location: .test(north: 6, at: 6, speed: 10)))
    }
}

@SensorActor
@Suite("A throttled location provider")
struct ThrottledLocationTests {
    let gps = ScriptedLocationProvider()
    let listener = ReportRecorder()

    @Test("passes fixes beyond the thresholds, withdrawals, and the first fix after a withdrawal")
    func throttle() {
        let throttled = gps.filtered(by: ThrottleFilter(LocationUpdateFilter(minTime: 10, minDistance: 50)))
        throttled.locationDelegate = listener
        throttled.startLocationUpdates()
        for second in 0..<40 { gps.emit(.test(north: Double(second) * 2, at: Double(second))) }
        gps.emit(nil)
        gps.emit(.test(north: 79, at: 41))
        #expect(listener.locations == [.test(), .test(north: 52, at: 26), nil, .test(north: 79, at: 41)])
    }

    @Test("begins anew after a stop, also with the filter for vehicles")
    func restart() {
        let motion = MotionActivityMonitor(activity: .automotive)
        let throttled = gps.filtered(
            by: ThrottleFilter(
                MotionActivityUpdateFilter(
                    LocationUpdateFilter(minTime: 5, minDistance: 50), motion: motion)))
        throttled.locationDelegate = listener
        throttled.startLocationUpdates()
        gps.emit(.test())
        gps.emit(.test(north: 100, at: 19))
        throttled.stopLocationUpdates()
        gps.emit(.test(north: 100, at: 30))
        throttled.startLocationUpdates()
        gps.emit(.test(north: 1, at: 31))
        #expect(listener.locations == [.test(), .test(north: 1, at: 31)])
    }
}

import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("A Kalman filter")
struct KalmanFilterTests {
    private func feed(
        _ filter: inout KalmanFilter, _ z: Double, _ time: Double, _ accuracy: Double
    ) -> (Double, Double) {
        let state = filter.update(SIMD2(z, 0), at: time, accuracy: accuracy)
        return (state.x, filter.variance ?? .nan)
    }

    @Test("gives the values of a known sequence")
    func sequence() {
        var filter = KalmanFilter(sigma: 3)
        let steps = [
            (0.0, 0.0, 10.0, 0.0, 100.0), (1, 1, 10, 0.5215311, 52.15311005), (2, 2, 5, 1.570976341, 17.745473731),
            (3, 2, 5, 2.16422516, 10.378568876),
        ]
        for (z, time, accuracy, expectedState, expectedVariance) in steps {
            let (state, variance) = feed(&filter, z, time, accuracy)
            #expect(abs(state - expectedState) < 1e-8)
            #expect(abs(variance - expectedVariance) < 1e-8)
        }
    }

    /// The ancestor took the time of the late measurement at t = 1 for the present, so that the next one, 60 s after the
    /// latest, let the variance grow for 61 s and came to 9.686185683 with 23.924886439.
    @Test("is not set back in time by a measurement that comes late (F2)")
    func lateMeasurement() {
        var filter = KalmanFilter(sigma: 3)
        for (z, time, accuracy) in [(0.0, 0.0, 10.0), (1, 1, 10), (2, 2, 5), (3, 2, 5)] {
            _ = feed(&filter, z, time, accuracy)
        }
        let late = feed(&filter, 4, 1, 5)
        #expect(abs(late.0 - 2.702763496) < 1e-8)
        #expect(abs(late.1 - 7.333937752) < 1e-8)
        #expect(filter.time == 2)
        let next = feed(&filter, 10, 62, 5)
        #expect(abs(next.0 - 9.681250926) < 1e-8)
        #expect(abs(next.1 - 23.907980186) < 1e-8)
    }

    @Test("smooths an angle by its sine and cosine")
    func angle() {
        var filter = KalmanFilter(sigma: 1)
        let steps = [(350.0, 0.0, 5.0, 350.0), (10, 8, 5, 1.39321), (10, 16, 5, 5.47544), (30, 24, 2, 25.97870)]
        for (degrees, time, accuracy, expected) in steps {
            let radians = degrees * .pi / 180
            let state = filter.update(SIMD2(sin(radians), cos(radians)), at: time, accuracy: accuracy)
            #expect(abs(Angle.normalized(atan2(state.x, state.y) * 180 / .pi) - expected) < 1e-5)
        }
        #expect(abs((filter.variance ?? 0) - 3.32675) < 1e-5)
    }

    @Test(
        "lags behind a walker as predicted",
        arguments: [(3.0, 5.0, 1.74), (3, 10, 4.02), (6, 10, 1.74), (9, 15.5, 1.81)])
    func lag(sigma: Double, accuracy: Double, expected: Double) {
        var filter = KalmanFilter(sigma: sigma)
        var state = SIMD2<Double>()
        for second in 0...500 {
            state = filter.update(SIMD2(1.4 * Double(second), 0), at: Double(second), accuracy: accuracy)
        }
        #expect(abs(1.4 * 500 - state.x - expected) < 0.01)
    }

    @Test("treats an accuracy below 0.1 as 0.1, and takes the first measurement after a reset as it is")
    func limits() {
        var filter = KalmanFilter(sigma: 3)
        #expect(filter.state == nil)
        _ = filter.update(SIMD2(1, 2), at: 0, accuracy: 0)
        #expect(abs((filter.variance ?? 0) - 0.01) < 1e-15)
        filter.reset()
        #expect(filter.variance == nil)
        #expect(filter.update(SIMD2(7, 8), at: -100, accuracy: 3) == SIMD2(7, 8))
    }

    @Test("recovers from measurements with an accuracy of 1e200")
    func hugeAccuracy() {
        var filter = KalmanFilter(sigma: 3)
        for time in 0..<2 { _ = filter.update(SIMD2(50, 50), at: Double(time), accuracy: 1e200) }
        let state = filter.update(SIMD2(1, 2), at: 2, accuracy: 10)
        #expect(abs(state.x - 1) < 1e-6 && abs(state.y - 2) < 1e-6)
    }
}

@SensorActor
@Suite("A Kalman location filter")
struct KalmanLocationTests {
    let gps = ScriptedLocationProvider(name: "gps")
    let listener = ReportRecorder()

    @discardableResult
    private func started(_ filter: FilteredLocationProvider) -> FilteredLocationProvider {
        filter.locationDelegate = listener
        listener.source = filter
        filter.startLocationUpdates()
        return filter
    }

    private func fix(_ latitude: Double, _ longitude: Double, at seconds: Double, accuracy: Double? = 10) -> Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: 400, horizontalAccuracy: accuracy, speed: 1.4,
            course: 90, timestamp: Location.testStart.addingTimeInterval(seconds))
    }

    @Test("smooths the coordinate of a fix, and keeps all other fields")
    func smoothing() throws {
        started(gps.filtered(by: PositionSmoother()))
        gps.emit(fix(0, 10, at: 0))
        gps.emit(fix(1, 11, at: 1))
        let last = try #require(listener.locations.last ?? nil)
        #expect(abs(last.latitude - 0.5215311) < 1e-7)
        #expect(abs(last.longitude - 10.5215311) < 1e-7)
        #expect(last == fix(last.latitude, last.longitude, at: 1))
    }

    @Test("follows faster with a larger sigma")
    func sigma() throws {
        let smoother = PositionSmoother(sigma: 9)
        started(gps.filtered(by: smoother))
        gps.emit(fix(0, 10, at: 0))
        gps.emit(fix(1, 10, at: 1))
        #expect(smoother.sigma == 9)
        #expect(abs(try #require(listener.locations[1]).latitude - 181.0 / 281) < 1e-9)
    }

    @Test("assumes an accuracy of 10 m for a fix without one")
    func assumedAccuracy() throws {
        started(gps.filtered(by: PositionSmoother()))
        gps.emit(fix(0, 10, at: 0, accuracy: nil))
        gps.emit(fix(1, 10, at: 1, accuracy: nil))
        #expect(abs(try #require(listener.locations[1]).latitude - 0.5215311) < 1e-7)
    }

    @Test("crosses the antimeridian by the short way, again and again (F3)")
    func antimeridian() throws {
        started(gps.filtered(by: PositionSmoother()))
        for step in 0..<1500 {
            let longitude = Angle.difference(from: 0, to: 179 + Double(step))
            gps.emit(fix(0, longitude, at: Double(step)))
            let smoothed = try #require(listener.locations.last ?? nil).longitude
            #expect(abs(smoothed) <= 180)
            #expect(abs(Angle.difference(from: longitude, to: smoothed)) < 4)
        }
    }

    @Test("passes fixes unchanged while bypassed, but updates its state with them")
    func bypass() throws {
        let smoother = PositionSmoother(isBypassed: true)
        started(gps.filtered(by: smoother))
        let reference = ReportRecorder()
        let other = ScriptedLocationProvider()
        let steady = other.filtered(by: PositionSmoother())
        steady.locationDelegate = reference
        steady.startLocationUpdates()
        for (index, latitude) in [0.0, 1, 2].enumerated() {
            smoother.isBypassed = index < 2
            gps.emit(fix(latitude, 10, at: Double(index)))
            other.emit(fix(latitude, 10, at: Double(index)))
        }
        #expect(Array(listener.locations[..<2]) == [fix(0, 10, at: 0), fix(1, 10, at: 1)])
        #expect(listener.locations[2] == reference.locations[2])
    }

    @Test("begins anew after a restart, and when the time of the fixes goes back by an hour")
    func reset() {
        let filter = started(gps.filtered(by: PositionSmoother()))
        gps.emit(fix(0, 10, at: 0))
        filter.stopLocationUpdates()
        filter.startLocationUpdates()
        gps.emit(fix(5, 10, at: 1))
        #expect(listener.locations.last == fix(5, 10, at: 1))
        gps.emit(fix(9, 10, at: -3600))
        #expect(listener.locations.last == fix(9, 10, at: -3600))
    }

    @Test("drops invalid fixes, and passes withdrawals")
    func invalid() {
        let filter = started(gps.filtered(by: PositionSmoother()))
        gps.emit(fix(0, 10, at: 0))
        gps.emit(fix(.nan, 10, at: 1))
        gps.emit(nil)
        #expect(listener.locations == [fix(0, 10, at: 0), nil])
        #expect(filter.drops.total == 1)
    }

    @Test("offers the raw fixes beside the filtered ones; the inner provider runs while either is wanted")
    func rawLocations() {
        let filter = gps.filtered(by: PositionSmoother())
        let raw = filter.rawLocations
        let rawListener = ReportRecorder()
        raw.locationDelegate = rawListener
        raw.startLocationUpdates()
        gps.emit(fix(0, 10, at: 0))
        #expect(gps.isStarted)
        started(filter)
        gps.emit(fix(1, 10, at: 1))
        gps.emit(fix(2, 10, at: 2))
        #expect(rawListener.locations == [fix(0, 10, at: 0), fix(1, 10, at: 1), fix(2, 10, at: 2)])
        #expect(listener.locations.count == 2 && listener.locations[1] != fix(2, 10, at: 2))
        filter.stopLocationUpdates()
        gps.emit(fix(3, 10, at: 3))
        #expect(gps.isStarted && listener.locations.count == 2 && rawListener.locations.count == 4)
        raw.stopLocationUpdates()
        #expect(!gps.isStarted)
        #expect(raw.name == "gps" && filter.rawLocations === raw)
    }
}

import Foundation
import Geolocation
import SubjectTracking
import Testing

@Suite("Pointing a camera")
struct PointingTests {
    private let base = Coordinate(latitude: 21.6417, longitude: -158.0631)
    private let subject = Coordinate(latitude: 21.6650, longitude: -158.0533)

    @Test("uses bearing and distance on the ellipsoid, which differ little from those on a sphere")
    func plane() throws {
        let target = try #require(GimbalCalculator(base: base, altitude: 0).target(at: subject, altitude: 0))
        #expect(abs(target.pan - (base.bearing(to: subject) ?? 0)) < 1e-5)
        #expect(abs(target.distance - base.distance(to: subject)) < 1e-3)
        #expect(abs(target.pan - 21.3497368305247) < 0.15)
        #expect(abs(target.distance - 2781.7712710660735) < 12)
    }

    @Test("lowers the tilt to a distant subject by the earth's curvature")
    func tilt() throws {
        let calculator = GimbalCalculator(base: base, altitude: 10)
        let target = try #require(calculator.target(at: subject, altitude: 60))
        let distance = base.distance(to: subject)
        let flat = atan2(50, distance) * 180 / .pi
        #expect(abs(target.tilt - (flat - distance / 2 / 6_350_000 * 180 / .pi)) < 2e-4)
        #expect(abs(target.tilt - 1.0297325864736073) < 0.02)
    }

    @Test("is relative to the direction of the base")
    func heading() throws {
        let north = try #require(GimbalCalculator(base: base).target(at: subject))
        let east = try #require(GimbalCalculator(base: base, heading: 90).target(at: subject))
        #expect(abs(east.pan - Angle.normalized(north.pan - 90)) < 1e-9)
        #expect(abs(east.pan - 291.3497) < 0.15)
    }

    @Test("takes a subject without altitude as high as the camera, and points straight up at one above it")
    func altitudes() throws {
        let calculator = GimbalCalculator(base: base, altitude: 1000)
        let level = try #require(calculator.target(at: subject))
        #expect(abs(level.tilt) < 0.02)
        let above = try #require(calculator.target(at: base, altitude: 1100))
        #expect(abs(above.tilt - 90) < 1e-6 && abs(above.distance - 100) < 1e-6)
    }

    @Test("has no target at the camera's own place or at an invalid place")
    func none() {
        #expect(GimbalCalculator(base: base).target(at: base) == nil)
        #expect(GimbalCalculator(base: base).target(at: Coordinate(latitude: 95, longitude: 0)) == nil)
        #expect(GimbalCalculator(base: base).target(at: subject, altitude: .nan)?.tilt.isNaN != true)
    }

    @Test("predicts the direction to a subject, and the confidence of the prediction")
    func prediction() throws {
        var predictor = PositionPredictor()
        var filter = ConstantVelocityFilter()
        let fix = Location(0, subject.latitude, subject.longitude, speed: 10, course: 90, altitude: 30)
        predictor.update(with: fix)
        filter.update(with: fix)
        let calculator = GimbalCalculator(base: base, altitude: 30)
        let moment = start.addingTimeInterval(2)
        let expected = try #require(calculator.target(at: subject.destination(distance: 20, bearing: 90), altitude: 30))
        let target = try #require(calculator.target(of: predictor, at: moment))
        #expect(abs(target.pan - expected.pan) < 1e-6 && abs(target.tilt - expected.tilt) < 1e-6)
        #expect(target.confidence == 0.6 && target.timestamp == moment)
        #expect(calculator.target(of: filter, at: moment)?.confidence == 0.8)
        #expect(calculator.target(of: filter, at: moment.addingTimeInterval(60)) == nil)
    }

    @Test("measures the turning over the last five directions, by the shorter way round")
    func turning() throws {
        var tracker = AngularVelocityTracker()
        tracker.add(pan: 350, tilt: 4, at: start)
        #expect(tracker.velocity == nil)
        tracker.add(pan: 10, tilt: 2, at: start.addingTimeInterval(2))
        let velocity = try #require(tracker.velocity)
        #expect(abs(velocity.pan - 10) < 1e-9 && abs(velocity.tilt + 1) < 1e-9)
        // 270° in three steps are not a turn of 90° the other way.
        for step in 1...6 {
            tracker.add(pan: 10 + 90 * Double(step), tilt: 2, at: start.addingTimeInterval(2 + Double(step)))
        }
        #expect(abs((tracker.velocity?.pan ?? 0) - 90) < 1e-9)
        tracker.add(pan: 0, tilt: 0, at: start)
        #expect(abs((tracker.velocity?.pan ?? 0) - 90) < 1e-9)
        tracker.reset()
        #expect(tracker.velocity == nil)
    }

    @Test("writes a target with the names of its properties")
    func coding() throws {
        let target = GimbalTarget(pan: 1, tilt: 2, distance: 3, confidence: 0.5, timestamp: start)
        let data = try JSONEncoder().encode(target)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Double])
        #expect(object.keys.sorted() == ["confidence", "distance", "pan", "tilt", "timestamp"])
        #expect(try JSONDecoder().decode(GimbalTarget.self, from: data) == target)
    }
}

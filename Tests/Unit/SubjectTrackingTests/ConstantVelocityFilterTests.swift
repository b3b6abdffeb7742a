import CodecSupport
import Foundation
import Geolocation
import SubjectTracking
import Testing

@Suite("Constant velocity filter")
struct ConstantVelocityFilterTests {
    /// Follows a subject eastward along a parallel, one fix a second without noise.
    private func follow(from longitude: Double, latitude: Double, speed: Double, fixes: Int) -> ConstantVelocityFilter {
        var filter = ConstantVelocityFilter()
        let start = Coordinate(latitude: latitude, longitude: longitude)
        let line = GeodesicLine(from: start, bearing: 90)
        for second in 0..<fixes {
            let place = line.position(at: speed * Double(second))
            filter.update(
                with: Location(
                    Double(second), place.latitude, place.longitude, speed: speed,
                    course: line.bearing(at: speed * Double(second))))
        }
        return filter
    }

    @Test("has no estimate before the first fix, and adopts that fix")
    func first() throws {
        var filter = ConstantVelocityFilter()
        #expect(filter.estimate == nil)
        filter.update(with: Location(0, 21.5, -158, accuracy: 5, altitude: 12))
        let estimate = try #require(filter.estimate)
        #expect(estimate.coordinate == Coordinate(latitude: 21.5, longitude: -158))
        #expect((estimate.speed, estimate.course == nil, estimate.altitude) == (0, true, 12))
        #expect(abs((estimate.uncertainty ?? 0) - 5) < 1e-9)
        #expect(estimate.confidence == 1 && estimate.isRealTime)
    }

    @Test("estimates nearly the same from three fixes as the former formulas on a flat earth")
    func vector() throws {
        var settings = ConstantVelocitySettings()
        settings.adaptation = 0
        var filter = ConstantVelocityFilter(settings: settings)
        filter.update(with: Location(0, 21.5, -158, accuracy: 5, speed: 4, course: 90))
        filter.update(with: Location(1, 21.50001, -157.99996, accuracy: 5, speed: 4.2, course: 85))
        filter.update(with: Location(2, 21.50002, -157.99992, accuracy: 8, speed: 0.2, course: 80))
        let estimate = try #require(filter.estimate)
        let old = Coordinate(latitude: 21.5000111829421, longitude: -157.999920117659)
        #expect(estimate.coordinate.distance(to: old) < 2.5)
        // The last fix says that the subject hardly moves, which the former formulas ignored.
        #expect((estimate.speed ?? .infinity) < 2.5)
    }

    @Test("starts again after a pause, with the uncertainty of a first fix")
    func pause() throws {
        var filter = follow(from: 9, latitude: 47, speed: 5, fixes: 30)
        let fix = Location(29 + 11, 47.1, 9.1, accuracy: 7)
        filter.update(with: fix)
        var fresh = ConstantVelocityFilter()
        fresh.update(with: fix)
        #expect(filter.estimate == fresh.estimate)
        let later = start.addingTimeInterval(43)
        #expect(filter.prediction(at: later) == fresh.prediction(at: later))
        #expect(filter.restartCount == 1)
    }

    @Test("counts and ignores late and repeated fixes, and starts again if a clock was set back")
    func backward() {
        var filter = follow(from: 9, latitude: 47, speed: 5, fixes: 30)
        let before = filter.estimate
        filter.update(with: Location(29, 47, 9))
        let isTaken = filter.update(with: Location(20, 47, 9))
        #expect(!isTaken)
        #expect(filter.estimate == before)
        #expect(filter.drops.byReason == ["fix not newer": 2])
        filter.update(with: Location(18, 47, 9))
        #expect(filter.restartCount == 1)
        #expect(filter.estimate?.coordinate == Coordinate(latitude: 47, longitude: 9))
    }

    @Test("counts and ignores invalid fixes")
    func invalid() {
        var filter = follow(from: 9, latitude: 47, speed: 5, fixes: 3)
        let before = filter.estimate
        filter.update(with: Location(4, .nan, 9))
        filter.update(with: Location(4, 47, 9, accuracy: -1))
        #expect(filter.estimate == before)
        #expect(filter.drops.byReason == ["fix out of range": 2])
    }

    @Test("stays usable after impossible speeds")
    func absurd() {
        var filter = ConstantVelocityFilter()
        for second in 0..<20 {
            filter.update(with: Location(Double(second), 47, 9, accuracy: 1e300, speed: 1e300, course: 12))
        }
        for second in 20..<40 { filter.update(with: Location(Double(second), 47, 9)) }
        #expect((filter.estimate?.coordinate.distance(to: Coordinate(latitude: 47, longitude: 9)) ?? .nan) < 5)
    }

    @Test("predicts up to the pause and not backwards, with growing uncertainty")
    func range() throws {
        let filter = follow(from: 9, latitude: 47, speed: 5, fixes: 30)
        #expect(filter.prediction(at: start.addingTimeInterval(28.9)) == nil)
        #expect(filter.prediction(at: start.addingTimeInterval(39.1)) == nil)
        let predictions = try (0...10).map {
            try #require(filter.prediction(at: start.addingTimeInterval(29 + Double($0))))
        }
        #expect(abs(predictions[4].confidence - 0.6) < 1e-12)
        #expect(predictions[4].age == 4 && !predictions[4].isRealTime)
        let doubts = predictions.compactMap(\.uncertainty)
        #expect(doubts.count == 11 && zip(doubts, doubts.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(
        "predicts across the antimeridian and past the poles as anywhere else",
        arguments: [(0.0, 179.9995), (60, 179.9995), (89.9999, -30), (-89.9999, 179.9)])
    func everywhere(latitude: Double, longitude: Double) throws {
        let filter = follow(from: longitude, latitude: latitude, speed: 10, fixes: 60)
        let line = GeodesicLine(from: Coordinate(latitude: latitude, longitude: longitude), bearing: 90)
        let prediction = try #require(filter.prediction(at: start.addingTimeInterval(62)))
        #expect(prediction.coordinate.isValid)
        #expect(prediction.coordinate.distance(to: line.position(at: 620)) < 1e-3)
        #expect(abs((prediction.speed ?? .nan) - 10) < 1e-6)
        let course = try #require(prediction.course)
        #expect((0..<360).contains(course))
        #expect(Angle.absoluteDifference(course, line.bearing(at: 620)) < 1e-4)
    }

    @Test("finds the velocity from positions alone, without reported speeds")
    func positionsOnly() throws {
        var filter = ConstantVelocityFilter()
        for second in 0..<40 {
            let place = Coordinate(latitude: 47, longitude: 9).destination(distance: 6 * Double(second), bearing: 300)
            filter.update(with: Location(Double(second), place.latitude, place.longitude, accuracy: 5))
        }
        let estimate = try #require(filter.estimate)
        #expect(abs((estimate.speed ?? .nan) - 6) < 0.1)
        #expect(Angle.absoluteDifference(estimate.course ?? 0, 300) < 1)
    }

    @Test(
        "does not take a speed of 0 without a course as standing still, since it may mean unknown")
    func unknownSpeed() throws {
        var filter = ConstantVelocityFilter()
        for second in 0..<40 {
            let place = Coordinate(latitude: 47, longitude: 9).destination(distance: 6 * Double(second), bearing: 10)
            filter.update(with: Location(Double(second), place.latitude, place.longitude, accuracy: 5, speed: 0))
        }
        let estimate = try #require(filter.estimate)
        #expect((estimate.speed ?? .nan) > 5.8)
    }
}

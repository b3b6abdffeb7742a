import Foundation
import Geolocation
import SubjectTracking
import Testing

@Suite("Position predictor")
struct PositionPredictorTests {
    private func moment(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    @Test("predicts the original's speed, course and confidence, and the same way on the ellipsoid")
    func vector() throws {
        var predictor = PositionPredictor()
        predictor.update(with: Location(0, 21.5, -158, speed: 5, course: 1))
        predictor.update(with: Location(1, 21.50004, -158, speed: 7, course: 90))
        let prediction = try #require(predictor.prediction(at: moment(3)))
        #expect(abs(prediction.confidence - 0.6) < 1e-12)
        #expect(prediction.speed == 11)
        #expect(abs((prediction.course ?? 0) - 76.65) < 1e-3)
        let fix = Coordinate(latitude: 21.50004, longitude: -158)
        #expect(abs(fix.distance(to: prediction.coordinate) - 18) < 1e-6)
        // On the original's sphere, 18 m are other degrees, which is a difference of 5 cm here.
        let old = Coordinate(latitude: 21.500077377342578, longitude: -157.99983071722542)
        #expect(prediction.coordinate.distance(to: old) < 0.06)
        #expect(prediction.age == 2)
    }

    @Test("predicts a stop for a braking subject, and no movement back")
    func braking() throws {
        var predictor = PositionPredictor()
        predictor.update(with: Location(0, 21.5, -158, speed: 5, course: 1))
        predictor.update(with: Location(1, 21.50004, -158, speed: 7, course: 90))
        predictor.update(with: Location(2, 21.50008, -158, speed: 1, course: 350))
        let prediction = try #require(predictor.prediction(at: moment(3)))
        #expect(prediction.speed == 0)
        #expect(abs((prediction.course ?? 0) - 9.063) < 1e-3)
        // 1 m/s at a mean of −1.5 m/s² lasts for 2/3 s, and for 1/3 m.
        let fix = Coordinate(latitude: 21.50008, longitude: -158)
        #expect(abs(fix.distance(to: prediction.coordinate) - 1 / 3) < 1e-6)
        #expect(predictor.prediction(at: moment(6))?.coordinate == prediction.coordinate)
    }

    @Test("takes a course of 0 as north")
    func north() throws {
        var predictor = PositionPredictor()
        predictor.update(with: Location(0, 47, 9, speed: 5, course: 90))
        for second in 1...10 { predictor.update(with: Location(Double(second), 47, 9, speed: 5, course: 0)) }
        let course = try #require(predictor.prediction(at: moment(11))?.course)
        #expect(Angle.absoluteDifference(course, 0) < 0.001)
    }

    @Test(
        "predicts valid positions across the antimeridian and near a pole",
        arguments: [(0.0, 179.99999), (89.99999, 20)])
    func everywhere(latitude: Double, longitude: Double) throws {
        var predictor = PositionPredictor()
        let fix = Location(0, latitude, longitude, speed: 10, course: 80)
        predictor.update(with: fix)
        let prediction = try #require(predictor.prediction(at: moment(4)))
        #expect(prediction.coordinate.isValid)
        #expect(abs(fix.coordinate.distance(to: prediction.coordinate) - 40) < 1e-6)
    }

    @Test("predicts no movement without speed or course, and nothing later than 5 s after the fix")
    func staying() throws {
        var predictor = PositionPredictor()
        #expect(predictor.prediction(at: moment(0)) == nil)
        predictor.update(with: Location(0, 47, 9))
        let prediction = try #require(predictor.prediction(at: moment(3)))
        #expect(prediction.coordinate == Coordinate(latitude: 47, longitude: 9))
        #expect(prediction.speed == nil && prediction.course == nil)
        #expect(predictor.prediction(at: moment(0.09))?.confidence == 1)
        #expect(predictor.prediction(at: moment(-0.1)) == nil && predictor.prediction(at: moment(5.1)) == nil)
    }

    @Test("counts late and invalid fixes, and starts again if a clock was set back")
    func order() {
        var predictor = PositionPredictor()
        predictor.update(with: Location(10, 47, 9))
        predictor.update(with: Location(10, 48, 9))
        predictor.update(with: Location(9, 48, 9))
        predictor.update(with: Location(11, 91, 9))
        #expect(predictor.drops.byReason == ["fix not newer": 2, "fix out of range": 1])
        #expect(predictor.prediction(at: moment(10))?.coordinate.latitude == 47)
        predictor.update(with: Location(0, 48, 9))
        #expect(predictor.prediction(at: moment(0))?.coordinate.latitude == 48)
    }

    @Test("averages the velocity over the last ten fixes, with the course on the circle")
    func average() throws {
        var predictor = PositionPredictor()
        #expect(predictor.averageVelocity == nil)
        for second in 0..<20 {
            let isOdd = second % 2 == 1
            predictor.update(
                with: Location(
                    Double(second), 47, 9, speed: second < 10 ? 50 : isOdd ? 4 : 6, course: isOdd ? 350 : 10))
        }
        let average = try #require(predictor.averageVelocity)
        #expect(abs(average.speed - 5) < 1e-12)
        #expect(Angle.absoluteDifference(average.course ?? 180, 0) < 1e-9)
    }
}

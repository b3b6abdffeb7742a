import Foundation
import Geolocation
import SubjectTracking
import Testing

/// A subject at 5 m/s whose clock is set in the middle, by an hour or half a minute to either side.
@Suite("Tracking when a clock is set", .serialized)
struct ClockSetBackTests {
    private static let steps = [-3600.0, 3600, -30, 30]

    private func fix(_ second: Int, _ step: Double = 0) -> Location {
        let place = Coordinate(latitude: 47, longitude: 9).destination(distance: 5 * Double(second), bearing: 0)
        return Location(Double(second) + step, place.latitude, place.longitude, accuracy: 3, speed: 5)
    }

    @Test("the jump detector accepts the third fix at the latest", arguments: steps)
    func jumps(step: Double) {
        var detector = JumpDetector()
        for second in 0..<20 { #expect(detector.judge(fix(second)).isAccepted) }
        let verdicts = (20..<60).map { detector.judge(fix($0, step)).isAccepted }
        #expect(verdicts.dropFirst(2).allSatisfy { $0 })
        // The clock is set right again.
        let later = (60..<80).map { detector.judge(fix($0)).isAccepted }
        #expect(later.dropFirst(2).allSatisfy { $0 })
    }

    @Test("a single late fix does not set the jump detector back")
    func late() {
        var detector = JumpDetector()
        for second in 0..<20 { _ = detector.judge(fix(second)) }
        #expect(detector.judge(fix(3, -3600)) == .refused(.notNewer))
        #expect(detector.judge(fix(20)) == .plausible)
    }

    @Test("the turn of a gimbal is known again from the second direction on", arguments: steps)
    func turning(step: Double) {
        let start = Date(timeIntervalSince1970: 1_795_000_000)
        var tracker = AngularVelocityTracker()
        for second in 0..<10 { tracker.add(pan: Double(second), tilt: 0, at: start + Double(second)) }
        tracker.add(pan: 10, tilt: 0, at: start + 10 + step)
        #expect(tracker.velocity == nil)
        for second in 11..<15 {
            tracker.add(pan: 10 - 10 * Double(second - 10), tilt: 0, at: start + Double(second) + step)
            #expect(abs((tracker.velocity?.pan ?? 0) + 10) < 1e-9)
        }
    }

    @Test("predictions continue from the first fix after the change", arguments: steps)
    func predictions(step: Double) throws {
        var predictor = PositionPredictor()
        var filter = ConstantVelocityFilter()
        for second in 0..<20 {
            predictor.update(with: fix(second))
            filter.update(with: fix(second))
        }
        for second in 20..<40 {
            let fix = fix(second, step)
            let wasPredicted = predictor.update(with: fix)
            let wasFiltered = filter.update(with: fix)
            #expect(wasPredicted && wasFiltered)
            let moment = fix.timestamp.addingTimeInterval(0.5)
            let positions = [predictor.prediction(at: moment), filter.prediction(at: moment)]
            #expect(positions.allSatisfy { $0.map { $0.coordinate.distance(to: fix.coordinate) < 10 } == true })
        }
    }

    @Test("a speed that no fix contained stays unknown in a prediction")
    func unknownSpeed() throws {
        var predictor = PositionPredictor()
        let fix = Location(0, 47, 9)
        predictor.update(with: fix)
        let position = try #require(predictor.prediction(at: fix.timestamp.addingTimeInterval(1)))
        #expect(position.speed == nil && position.coordinate == fix.coordinate)
    }
}

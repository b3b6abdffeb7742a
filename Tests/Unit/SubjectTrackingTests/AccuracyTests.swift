import CodecSupport
import Foundation
import Geolocation
import SubjectTracking
import Testing

@Suite("Accuracy on simulated subjects")
struct AccuracyTests {
    /// Root mean square errors in metres of four ways to predict, over 3,000 fixes a second apart.
    private struct Errors {
        private(set) var (filter, oldFilter, predictor, oldPredictor) = (0.0, 0.0, 0.0, 0.0)

        init(_ subject: SimulatedSubject, ahead: Double) throws {
            var random = SplitMix64(seed: 1)
            var (filter, oldFilter) = (ConstantVelocityFilter(), Ancestor.Filter())
            var (predictor, oldPredictor) = (PositionPredictor(), Ancestor.Predictor())
            let count = 3000.0
            for time in stride(from: 0.0, to: count, by: 1) {
                let fix = subject.fix(at: time, &random)
                filter.update(with: fix)
                oldFilter.update(fix)
                predictor.update(with: fix)
                oldPredictor.update(fix)
                let truth = subject.coordinate(at: time + ahead)
                let moment = start.addingTimeInterval(time + ahead)
                func square(_ guess: Coordinate) -> Double { pow(guess.distance(to: truth), 2) / count }
                self.filter += square(try #require(filter.prediction(at: moment)).coordinate)
                self.oldFilter += square(oldFilter.prediction(at: time + ahead))
                self.predictor += square(try #require(predictor.prediction(at: moment)).coordinate)
                self.oldPredictor += square(oldPredictor.prediction(at: time + ahead))
            }
            (self.filter, self.oldFilter) = (self.filter.squareRoot(), self.oldFilter.squareRoot())
            (self.predictor, self.oldPredictor) = (self.predictor.squareRoot(), self.oldPredictor.squareRoot())
        }
    }

    @Test(
        "the filter is nearer to the truth than the formulas it replaces, at once and up to 1 s ahead",
        arguments: SimulatedSubject.all, [0.0, 0.5, 1])
    func filter(subject: SimulatedSubject, ahead: Double) throws {
        let errors = try Errors(subject, ahead: ahead)
        #expect(errors.filter < 0.96 * errors.oldFilter, "\(errors)")
        #expect(errors.filter < 0.6 * errors.oldPredictor, "\(errors)")
    }

    @Test("the predictor is as near as the formula it replaces, and nearer when braking to a stop")
    func predictor() throws {
        for subject in SimulatedSubject.all {
            let errors = try Errors(subject, ahead: 2)
            #expect(errors.predictor < 1.002 * errors.oldPredictor, "\(subject.name)")
        }
        let errors = try Errors(.stopAndGo, ahead: 4)
        #expect(errors.predictor < 0.98 * errors.oldPredictor, "\(errors)")
    }
}

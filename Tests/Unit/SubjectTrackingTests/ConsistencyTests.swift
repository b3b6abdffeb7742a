import CodecSupport
import Foundation
import Geolocation
import SubjectTracking
import Testing

@Suite("The uncertainty of the filter")
struct ConsistencyTests {
    /// The share of positions, some seconds after a fix, that lay within the radius reported by the filter.
    private func coverage(_ subjects: [SimulatedSubject], ahead: Double, seconds: Int) throws -> Double {
        var random = SplitMix64(seed: 8)
        var (within, count) = (0, 0)
        for subject in subjects {
            var filter = ConstantVelocityFilter()
            for second in 0..<seconds {
                filter.update(with: subject.fix(at: Double(second), &random))
                guard second >= 20 else { continue }
                let guess = try #require(filter.prediction(at: start.addingTimeInterval(Double(second) + ahead)))
                let error = guess.coordinate.distance(to: subject.coordinate(at: Double(second) + ahead))
                within += error <= guess.uncertainty ?? 0 ? 1 : 0
                count += 1
            }
        }
        return Double(within) / Double(count)
    }

    /// A subject that wanders as configured: velocity and position by steps of normal distribution.
    private func wanderer(seed: UInt64) -> SimulatedSubject {
        var random = SplitMix64(seed: seed)
        var (place, velocity) = (SIMD2(0.0, 0.0), SIMD2(2.0, 1.0))
        let step = 0.05
        let states = (0...Int(100 / step)).map { _ in
            defer {
                place += step * velocity + (0.1 * step).squareRoot() * SIMD2(normal(&random), normal(&random))
                velocity += step.squareRoot() * SIMD2(normal(&random), normal(&random))
            }
            return (place, velocity)
        }
        return SimulatedSubject(
            name: "wanderer", path: { states[Int(($0 / step).rounded())].0 },
            velocity: { states[Int(($0 / step).rounded())].1 })
    }

    @Test(
        "contains 60 to 80 % of the positions, for a radius of 68 %, if a subject moves as assumed",
        arguments: [0.0, 1, 3])
    func wanderer(ahead: Double) throws {
        let coverage = try coverage((1...30).map(wanderer), ahead: ahead, seconds: 90)
        #expect((0.6...0.8).contains(coverage))
    }

    @Test("contains 60 to 90 % of the positions of other subjects", arguments: SimulatedSubject.all, [0.0, 1])
    func others(subject: SimulatedSubject, ahead: Double) throws {
        let coverage = try coverage([subject], ahead: ahead, seconds: 1500)
        #expect((0.6...0.9).contains(coverage))
    }
}

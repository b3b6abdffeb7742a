import CodecSupport
import Geolocation
import Testing

@Suite("Mean and spread of directions")
struct CircularStatisticsTests {
    @Test(
        "the mean and the standard deviation are those of the specification's examples",
        arguments: [([350, 10], 0, 10.02556), ([0, 90], 45, 47.70187), ([359, 1, 3], 1, 1.63308)]
            as [([Double], Double, Double)])
    func vectors(directions: [Double], mean: Double, deviation: Double) throws {
        let statistics = CircularStatistics(directions)
        #expect(Angle.absoluteDifference(try #require(statistics.mean), mean) < 1e-9)
        #expect(abs(try #require(statistics.standardDeviation) - deviation) < 5e-6)
        #expect(statistics.count == directions.count)
    }

    @Test("a uniform spread of ±17.3 degrees has a standard deviation of 10.008")
    func uniform() throws {
        let statistics = CircularStatistics((-1000...1000).map { 0.0173 * Double($0) })
        #expect(abs(try #require(statistics.standardDeviation) - 10.008) < 5e-4)
    }

    @Test("200 equal directions have no spread, at any angle")
    func equal() throws {
        for tenth in 0..<3600 {
            let angle = Double(tenth) / 10
            let statistics = CircularStatistics(repeatElement(angle, count: 200))
            let deviation = try #require(statistics.standardDeviation)
            #expect(deviation >= 0 && deviation < 2e-5)
            #expect(Angle.absoluteDifference(try #require(statistics.mean), angle) < 1e-9)
        }
    }

    @Test("the spread is not an angle: it exceeds the full circle if directions almost cancel")
    func wide() throws {
        let statistics = CircularStatistics([0, 180 - 1e-7])
        #expect(try #require(statistics.standardDeviation) > 360)
    }

    @Test(
        "directions that cancel have no mean and an infinite spread",
        arguments: [[0, 180], [10, 130, 250], [45, 225]])
    func cancelling(directions: [Double]) {
        let statistics = CircularStatistics(directions)
        #expect(statistics.mean == nil)
        #expect(statistics.resultantLength == 0)
        #expect(statistics.standardDeviation == .infinity)
    }

    @Test("without a finite direction there is no mean and no standard deviation")
    func empty() {
        for statistics in [CircularStatistics(), CircularStatistics([.nan, .infinity])] {
            #expect(statistics.count == 0)
            #expect(statistics.mean == nil && statistics.standardDeviation == nil && statistics.resultantLength == nil)
        }
    }

    @Test("a moving window has the statistics of the directions within it")
    func window() throws {
        var random = SplitMix64(seed: 51)
        let directions = (0..<2000).map { _ in 1000 * random.unit() - 500 }
        var statistics = CircularStatistics()
        for (index, direction) in directions.enumerated() {
            statistics.insert(direction)
            if index >= 50 { statistics.remove(directions[index - 50]) }
            let fresh = CircularStatistics(directions[max(0, index - 49)...index])
            #expect(statistics.count == fresh.count)
            let (length, expected) = try (#require(statistics.resultantLength), #require(fresh.resultantLength))
            #expect(abs(length - expected) < 1e-12)
        }
        for direction in directions.suffix(50) { statistics.remove(direction) }
        statistics.remove(7)
        #expect(statistics.count == 0 && statistics.mean == nil)
        statistics.insert(90)
        #expect(statistics.mean == 90 && statistics.standardDeviation == 0)
    }
}

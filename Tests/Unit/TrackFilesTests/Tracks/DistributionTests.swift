import CodecSupport
import Foundation
import Testing
import TrackFiles

@Suite("Distribution")
struct DistributionTests {
    private func distribution(_ numbers: [Double]) -> Distribution {
        var distribution = Distribution()
        for number in numbers { distribution.add(number) }
        return distribution
    }

    @Test("has quantiles within 1 % of those of the sorted numbers, over all magnitudes")
    func quantiles() throws {
        var random = SplitMix64(seed: 1)
        for spread in [0.1, 3, 40, 600] {
            let numbers = (0..<2000).map { _ in pow(10, (random.unit() - 0.5) * spread) }
            let (distribution, sorted) = (distribution(numbers), numbers.sorted())
            for permille in [0, 1, 50, 70, 290, 333, 500, 501, 750, 950, 999, 1000] {
                let share = Double(permille) / 1000
                // The rank is computed in whole numbers without rounding: the least one that is not below the share.
                let exact = sorted[max(0, (permille * 2000 + 999) / 1000 - 1)]
                let quantile = try #require(distribution.quantile(share))
                #expect(abs(quantile - exact) <= exact * 0.01, "\(share) of spread \(spread)")
            }
        }
    }

    @Test("finds the intended rank for a share that no Double represents exactly")
    func rank() throws {
        let distribution = distribution((1...100).map { pow(2, Double($0)) })
        for rank in 1...100 {
            let quantile = try #require(distribution.quantile(Double(rank) / 100))
            #expect(abs(quantile / pow(2, Double(rank)) - 1) < 0.01)
        }
    }

    @Test("has exact extremes, and a finite mean of the largest numbers")
    func extremes() throws {
        let distribution = distribution([0.3, 7.77, 0.3, 1.63])
        #expect(distribution.count == 4 && distribution.minimum == 0.3 && distribution.maximum == 7.77)
        #expect(abs(try #require(distribution.mean) - 2.5) < 1e-12)
        #expect(self.distribution([1.7e308, 1.7e308, 1.7e308]).mean == 1.7e308)
    }

    @Test("returns a single number as every quantile, even zero")
    func one() {
        for number in [0, -0.0, .leastNonzeroMagnitude, 1, 3.7, .greatestFiniteMagnitude] {
            for share in [0, 0.5, 1] { #expect(distribution([number]).quantile(share) == number) }
        }
        #expect(distribution([0, 0, 0, 5]).quantile(0.75) == 0)
    }

    @Test("has no quantile of an invalid share, and does not count negative or infinite numbers")
    func invalid() {
        for share in [-0.1, 1.1, .nan, .infinity] { #expect(distribution([1]).quantile(share) == nil) }
        let nothing = distribution([-1, .nan, .infinity, -.infinity])
        #expect(nothing.count == 0 && nothing.mean == nil && nothing.quantile(0.5) == nil && nothing.minimum == nil)
    }
}

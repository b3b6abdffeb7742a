import Foundation
import Geolocation
import SensorReplay
import Testing

@Suite struct PositionNoiseTests {
    /// The distances of offsets from the true position, a time step apart.
    private func distances(_ noise: PositionNoise, step: Double, count: Int) -> [Double] {
        var noise = noise
        return (0..<count).map { _ in
            let (east, north) = noise.next(after: step)
            return (east * east + north * north).squareRoot()
        }
    }

    @Test("68 % of independent offsets lie within the radius, as in a Rayleigh distribution")
    func radius() {
        let distances = distances(PositionNoise(radius: 5, correlation: 0, seed: 3), step: 1, count: 20_000)
        func share(within radius: Double) -> Double { Double(distances.count { $0 <= radius }) / 20_000 }
        #expect(abs(share(within: 5) - 0.68) < 0.01)
        // The median of a Rayleigh distribution is √(2 ln 2) of its σ = 5 m / √(−2 ln 0.32).
        #expect(abs(share(within: 5 * (log(0.5) / log(0.32)).squareRoot()) - 0.5) < 0.01)
        #expect(abs(share(within: 10) - (1 - pow(0.32, 4))) < 0.005)
    }

    @Test("Correlated offsets have the same spread, and change little within a second")
    func wandering() {
        var noise = PositionNoise(radius: 5, correlation: 60, seed: 4)
        var (sum, steps, last) = (0.0, 0.0, noise.next(after: 0))
        let count = 200_000
        for _ in 0..<count {
            let next = noise.next(after: 1)
            sum += next.east * next.east + next.north * next.north
            steps += pow(next.east - last.east, 2) + pow(next.north - last.north, 2)
            last = next
        }
        let variance = 25 / (-2 * log(0.32))
        #expect(abs(sum / Double(count) / (2 * variance) - 1) < 0.15)
        // In a Gauss–Markov process, the mean square of a step is 2σ²(1 − φ).
        #expect(abs(steps / Double(count) / (4 * variance * (1 - exp(-1.0 / 60))) - 1) < 0.03)
    }

    @Test("The correlation falls to 1/e within the correlation time")
    func correlation() {
        var noise = PositionNoise(radius: 5, correlation: 10, seed: 5)
        let east = (0..<100_000).map { _ in noise.next(after: 1).east }
        let square = east.reduce(0) { $0 + $1 * $1 }
        let product = zip(east, east.dropFirst(10)).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(product / square - exp(-1)) < 0.05)
    }

    @Test("The same seed gives the same offsets, and another seed gives others")
    func seeds() {
        let first = distances(PositionNoise(radius: 5, seed: 1), step: 1, count: 100)
        #expect(first == distances(PositionNoise(radius: 5, seed: 1), step: 1, count: 100))
        #expect(first != distances(PositionNoise(radius: 5, seed: 2), step: 1, count: 100))
    }

    @Test("An offset stays the same without a step of time, and changes after a very long one")
    func steps() {
        var noise = PositionNoise(radius: 5, correlation: 60)
        let first = noise.next(after: 9)
        #expect(noise.next(after: 0) == first)
        #expect(noise.next(after: -5) == first)
        #expect(noise.next(after: .nan) == first)
        let far = noise.next(after: 1e12)
        #expect(far != first && far.east.isFinite && far.north.isFinite)
    }

    @Test("A radius or correlation out of range is clamped")
    func bounds() {
        #expect(PositionNoise(radius: -1).radius == 0)
        #expect(PositionNoise(radius: .nan).radius == 0)
        #expect(PositionNoise(radius: .infinity).radius == PositionNoise.maximumRadius)
        #expect(PositionNoise(radius: 5, correlation: -.infinity).correlation == 0)
        #expect(distances(PositionNoise(radius: 0), step: 1, count: 10) == Array(repeating: 0, count: 10))
    }

    @Test("A fix is moved by the offset and gets the radius as accuracy if it had none, without other changes")
    func fixes() {
        let fix = Location(
            latitude: 47.5, longitude: 9.25, altitude: 400, speed: 1.4, speedAccuracy: 0.2, course: 90,
            timestamp: Date(timeIntervalSince1970: 1_767_225_600))
        var offsets = PositionNoise(radius: 8, seed: 6)
        var noise = offsets
        for _ in 0..<100 {
            let (east, north) = offsets.next(after: 1)
            let moved = noise.apply(to: fix, after: 1)
            let distance = fix.coordinate.localDistance(to: moved.coordinate)
            #expect(abs(distance - (east * east + north * north).squareRoot()) < 1e-3)
            #expect(moved.horizontalAccuracy == 8)
            let rest = Location(
                latitude: 47.5, longitude: 9.25, altitude: moved.altitude, speed: moved.speed,
                speedAccuracy: moved.speedAccuracy, course: moved.course, timestamp: moved.timestamp)
            #expect(rest == fix)
        }
        let known = Location(latitude: 0, longitude: 0, horizontalAccuracy: 3, timestamp: fix.timestamp)
        #expect(noise.apply(to: known, after: 1).horizontalAccuracy == 3)
    }

    @Test(
        "Moved fixes are valid and near at the poles and at the antimeridian",
        arguments: [(90.0, 0.0), (-90, 5), (0, 180)])
    func edges(latitude: Double, longitude: Double) {
        var noise = PositionNoise(radius: 10, correlation: 0)
        let fix = Location(latitude: latitude, longitude: longitude, timestamp: Date(timeIntervalSince1970: 0))
        for _ in 0..<1000 {
            let moved = noise.apply(to: fix, after: 1)
            #expect(moved.isValid)
            #expect(fix.coordinate.localDistance(to: moved.coordinate) < 60)
        }
    }
}

import CodecSupport
public import Foundation
public import Geolocation

/// A pet that wanders within 15 m around 47° N, 9° E, and the fixes of its collar.
///
/// The errors of the fixes last: a drift of which 68 % are within 10 m, and some noise.
public struct Pet: Sendable {
    private var random: SplitMix64
    private var (east, north) = (0.0, 0.0)
    private var (goalEast, goalNorth) = (0.0, 0.0)
    private var (driftEast, driftNorth) = (0.0, 0.0)
    private var isEscaping = false
    private var direction = 0.0

    /// Metres for each axis, of which 68 % of the errors are within 10 m; and the seconds for which a drift lasts.
    private static let (deviation, persistence) = (10 / 1.51, 90.0)

    /// Creates a pet in the middle of its yard.
    public init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private mutating func normal() -> Double {
        let (a, b) = (Double.random(in: 1e-12...1, using: &random), Double.random(in: 0...1, using: &random))
        return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }

    /// Lets it run away at 2 m/s in a straight line.
    public mutating func escape() {
        isEscaping = true
        direction = Double.random(in: 0...(2 * .pi), using: &random)
    }

    /// Metres from the middle of the yard.
    public var distance: Double { (east * east + north * north).squareRoot() }

    /// Simulates some seconds, and returns the fix at their end.
    public mutating func live(_ seconds: Double, at time: Date) -> Location {
        if isEscaping {
            east += 2 * seconds * sin(direction)
            north += 2 * seconds * cos(direction)
        } else {
            // It wanders to a point within 15 m, and rests there for some time.
            let way = ((goalEast - east) * (goalEast - east) + (goalNorth - north) * (goalNorth - north)).squareRoot()
            if way < 1, Int.random(in: 0..<20, using: &random) == 0 {
                let (angle, radius) = (
                    Double.random(in: 0...(2 * .pi), using: &random), Double.random(in: 0...15, using: &random)
                )
                (goalEast, goalNorth) = (radius * sin(angle), radius * cos(angle))
            } else if way >= 1 {
                let step = min(way, seconds)
                east += (goalEast - east) / way * step
                north += (goalNorth - north) / way * step
            }
        }
        let kept = exp(-seconds / Self.persistence)
        let fresh = Self.deviation * (1 - kept * kept).squareRoot()
        driftEast = driftEast * kept + normal() * fresh
        driftNorth = driftNorth * kept + normal() * fresh
        return Location(
            latitude: 47 + (north + driftNorth + normal()) / 111_183,
            longitude: 9 + (east + driftEast + normal()) / 76_057, horizontalAccuracy: 10, timestamp: time)
    }
}

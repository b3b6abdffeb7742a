import Foundation
import Geolocation

/// The true directions of a walker and of the walker's head at each moment of a walk around some corners.
struct Walk: Sendable {
    /// The time at which the walk begins.
    let begin: Date

    /// The length of the walk, in seconds.
    static let duration = 180

    /// The second at which the walker turns into each street, and its direction in degrees clockwise from true north.
    private static let streets: [(from: Double, direction: Double)] = [(0, 20), (45, 110), (85, 60), (130, -30)]

    /// Returns the direction of travel; a corner takes two seconds.
    private func direction(at seconds: Double) -> Double {
        Self.streets.reduce(Self.streets[0].direction) { direction, street in
            direction + (street.direction - direction) * min(1, max(0, seconds - street.from) / 2)
        }
    }

    /// Returns the course that a receiver measures, which is wrong by up to 6°.
    func course(at time: Date) -> HeadingValue {
        let seconds = time.timeIntervalSince(begin)
        // The sine of large angles looks random, and is the same in each run.
        let error = 6 * sin(12.9898 * seconds)
        return HeadingValue(Angle.normalized(direction(at: seconds) + error), accuracy: 4, timestamp: time)
    }

    /// Returns the direction of the head: that of travel, but swaying with the steps and looking aside now and then.
    func facing(at time: Date) -> Double {
        let seconds = time.timeIntervalSince(begin)
        let sway = 3 * sin(2 * .pi * 0.9 * seconds)
        // Two seconds out of seventeen.
        let glance = max(0, seconds.truncatingRemainder(dividingBy: 17) - 15)
        return Angle.normalized(direction(at: seconds) + sway + 40 * sin(.pi * glance / 2))
    }
}

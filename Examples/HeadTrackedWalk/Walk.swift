import Foundation
import Geolocation

/// The true position and direction of the head at any time of a walk around some corners.
struct Walk: Sendable {
    /// The start of the walk.
    let begin: Date

    /// The duration of the walk, in seconds.
    static let duration = 180.0

    /// The walking speed in metres per second.
    static let speed = 1.4

    /// Seconds at which the walker turns into each street, and its direction in degrees clockwise from true north.
    private static let streets: [(from: Double, direction: Double)] = [(0, 20), (45, 110), (85, 60), (130, -30)]

    /// Returns the direction of travel; a turn takes two seconds.
    func direction(at time: Date) -> Double {
        let seconds = time.timeIntervalSince(begin)
        var direction = Self.streets[0].direction
        for street in Self.streets where seconds >= street.from {
            direction += (street.direction - direction) * min(1, (seconds - street.from) / 2)
        }
        return Angle.normalized(direction)
    }

    /// Returns the direction of the head: roughly that of travel, but swaying with the steps and looking aside now and
    /// then.
    func facing(at time: Date) -> Double {
        let seconds = time.timeIntervalSince(begin)
        let sway = 3 * sin(2 * .pi * 0.9 * seconds)
        // A look aside takes two seconds out of seventeen.
        let glance = max(0, seconds.truncatingRemainder(dividingBy: 17) - 15)
        return Angle.normalized(direction(at: time) + sway + 40 * sin(.pi * glance / 2))
    }
}

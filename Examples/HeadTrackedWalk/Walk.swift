import Foundation
import Geolocation

/// The true position and direction of the head at each moment of a walk around some corners.
struct Walk: Sendable {
    /// When the walker sets off.
    let begin: Date

    /// Seconds until the walk is over.
    static let duration = 180.0

    /// Metres per second.
    static let speed = 1.4

    /// Seconds at which the walker turns into each street, and its direction in degrees clockwise from true north.
    private static let streets: [(from: Double, direction: Double)] = [(0, 20), (45, 110), (85, 60), (130, -30)]

    /// The direction of travel; a corner takes two seconds.
    func direction(at time: Date) -> Double {
        let seconds = time.timeIntervalSince(begin)
        var direction = Self.streets[0].direction
        for street in Self.streets where seconds >= street.from {
            direction += (street.direction - direction) * min(1, (seconds - street.from) / 2)
        }
        return Angle.normalized(direction)
    }

    /// The direction of the head: roughly that of travel, but swaying with the steps and looking aside now and then.
    func facing(at time: Date) -> Double {
        let seconds = time.timeIntervalSince(begin)
        let sway = 3 * sin(2 * .pi * 0.9 * seconds)
        // Two seconds out of seventeen.
        let glance = max(0, seconds.truncatingRemainder(dividingBy: 17) - 15)
        return Angle.normalized(direction(at: time) + sway + 40 * sin(.pi * glance / 2))
    }
}

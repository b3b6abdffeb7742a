import Foundation
import Geolocation

/// A simulated pet or person, and the fixes of a receiver on it, with an error of about 3 m that changes slowly.
struct Traveller {
    /// The movement in the next seconds.
    enum Plan: Equatable {
        /// Stays in place.
        case rest
        /// Strolls within a radius in metres around the house, and rests in between.
        case wander(Double)
        /// Runs straight ahead at 2.5 m/s.
        case run(bearing: Double)
        /// Walks to a place at 1.8 m/s.
        case walk(to: Coordinate)
    }

    var plan: Plan
    private(set) var place: Coordinate
    private var goal: Coordinate
    private var error = (east: 0.0, north: 0.0)
    private var dice: Dice

    init(at place: Coordinate, _ plan: Plan, seed: UInt64) {
        (self.place, goal, self.plan) = (place, place, plan)
        dice = Dice(state: seed)
    }

    /// Simulates some seconds, and returns the fix at the end.
    mutating func live(_ seconds: Double, until time: Date) -> Location {
        let start = place
        switch plan {
        case .rest: break
        case .wander(let radius):
            if start.distance(to: goal) < 1, Double.random(in: 0..<1, using: &dice) < 0.02 * seconds {
                goal = House.place.destination(
                    distance: .random(in: 0...radius, using: &dice), bearing: .random(in: 0..<360, using: &dice))
            }
            approach(goal, by: seconds * 0.7)
        case .run(let bearing): place = start.destination(distance: 2.5 * seconds, bearing: bearing)
        case .walk(let end): approach(end, by: seconds * 1.8)
        }
        let kept = exp(-seconds / 60)
        error.east = error.east * kept + .random(in: -0.5...0.5, using: &dice)
        error.north = error.north * kept + .random(in: -0.5...0.5, using: &dice)
        let way = start.distance(to: place)
        let seen = place.destination(distance: error.east, bearing: 90).destination(distance: error.north, bearing: 0)
        return Location(
            latitude: seen.latitude, longitude: seen.longitude, horizontalAccuracy: 4, speed: way / seconds,
            course: way > 0.5 * seconds ? start.bearing(to: place) : nil, timestamp: time)
    }

    private mutating func approach(_ end: Coordinate, by metres: Double) {
        let way = place.distance(to: end)
        guard way > metres, let bearing = place.bearing(to: end) else {
            place = end
            return
        }
        place = place.destination(distance: metres, bearing: bearing)
    }

    /// A random number generator with the same sequence in each run (xorshift64*).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            if state == 0 { state = 1 }
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 2_685_821_657_736_338_717
        }
    }
}

import CodecSupport
import Foundation
import Geolocation
import Testing

/// A subject with a known path, observed with noise.
struct SimulatedSubject: Sendable, CustomTestStringConvertible {
    let name: String

    /// Metres to the east and north of the origin after some seconds.
    let path: @Sendable (Double) -> SIMD2<Double>

    /// Metres per second to the east and north; nil: as the path says.
    var velocity: (@Sendable (Double) -> SIMD2<Double>)?

    /// Metres of accuracy of the fixes, as 68 % radius, and metres per second of deviation along each axis of the velocity.
    var accuracy = 5.0
    var velocityDeviation = 0.5

    var testDescription: String { name }

    static let origin = Coordinate(latitude: 21.6417, longitude: -158.0631)
    private static let plane = LocalTangentPlane(origin: origin)

    func coordinate(at time: Double) -> Coordinate {
        let place = path(time)
        return Self.plane.geographic(LocalPosition(east: place.x, north: place.y)).coordinate
    }

    func fix(at time: Double, _ random: inout SplitMix64) -> Location {
        let deviation = accuracy / radiusPerDeviation
        let place = path(time) + deviation * SIMD2(normal(&random), normal(&random))
        let velocity =
            (self.velocity?(time) ?? (path(time + 0.01) - path(time - 0.01)) / 0.02)
            + velocityDeviation * SIMD2(normal(&random), normal(&random))
        let coordinate = Self.plane.geographic(LocalPosition(east: place.x, north: place.y)).coordinate
        return Location(
            time, coordinate.latitude, coordinate.longitude, accuracy: accuracy,
            speed: (velocity * velocity).sum().squareRoot(),
            course: Angle.normalized(atan2(velocity.x, velocity.y) * 180 / .pi))
    }

    /// On foot, with a bend now and then.
    static let walk = SimulatedSubject(name: "walk") { time in
        SIMD2(1.4 * time, 40 * sin(time / 60))
    }

    /// Along the shore at 8 m/s, in turns of 7 s from side to side.
    static let surf = SimulatedSubject(name: "surf turns") { time in
        SIMD2(6.5 * time, 6 * sin(2 * .pi * time / 7))
    }

    /// From light to light: 8 s of speeding up and braking, then 4 s of standing.
    static let stopAndGo = SimulatedSubject(name: "stop and go") { time in
        let cycle = (time / 12).rounded(.down)
        let phase = time - 12 * cycle
        let gone = phase < 8 ? 3 * (phase - 8 / (2 * .pi) * sin(2 * .pi * phase / 8)) : 24
        return SIMD2(24 * cycle + gone, 0.3 * (24 * cycle + gone))
    }

    static let all = [walk, surf, stopAndGo]
}

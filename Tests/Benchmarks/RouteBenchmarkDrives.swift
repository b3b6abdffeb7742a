import Foundation
import Geolocation
import GeolocationPrimitives
import RouteGeometry
import RouteSimulation

/// A kind of drive that is hard to follow.
struct RouteBenchmarkDrive {
    let name: String

    /// Whether nobody could follow it without errors: a receiver is too bad, or a vehicle that has left the route comes upon it
    /// elsewhere.
    var isUndecidable = false

    /// The bends of the route in metres to the east and to the north, given a seed.
    let bends: (UInt64) -> [LocalPosition]

    /// What the drive is besides following it.
    var change: (inout RouteDriveOptions) -> Void = { _ in }

    /// The drive that a seed makes.
    func drive(seed: UInt64) throws -> RouteDrive {
        let plane = LocalTangentPlane(origin: Coordinate(latitude: 52.5, longitude: 13.4))
        var options = RouteDriveOptions()
        options.seed = seed
        options.dwell = 20
        change(&options)
        return try RouteDrive(Route(bends(seed).map { plane.geographic($0).coordinate }), options: options)
    }

    /// All kinds.
    static var all: [RouteBenchmarkDrive] {
        [
            RouteBenchmarkDrive(name: "streets of a town", bends: streets),
            RouteBenchmarkDrive(
                name: "there and back on the same way", bends: { streets($0) + streets($0).reversed().dropFirst() }),
            RouteBenchmarkDrive(name: "figure of eight", bends: { _ in eight }),
            RouteBenchmarkDrive(name: "three laps", bends: { _ in laps }),
            RouteBenchmarkDrive(name: "hairpins 25 m apart", bends: { _ in hairpins }),
            RouteBenchmarkDrive(name: "back on a parallel 20 m aside", bends: { _ in parallel }),
            RouteBenchmarkDrive(
                name: "turn back for 300 m", bends: streets,
                change: { $0.turnBacks = [RouteTurnBack(along: 1500, distance: 300)] }),
            RouteBenchmarkDrive(
                name: "excursion of 160 m beside a road", bends: road,
                change: { $0.excursions = [RouteExcursion(along: 1200, aside: 160, length: 400)] }),
            RouteBenchmarkDrive(name: "tunnel of 1.2 km", bends: streets, change: { $0.tunnels = [1000...2200] }),
            RouteBenchmarkDrive(
                name: "one fix of fifty 100 m away", bends: streets,
                change: { $0.outliers = RouteOutliers(share: 0.02, size: 100) }),
            RouteBenchmarkDrive(
                name: "excursion over other passages", isUndecidable: true, bends: streets,
                change: { $0.excursions = [RouteExcursion(along: 1200, aside: 160, length: 400)] }),
            RouteBenchmarkDrive(
                name: "canyon, 25 m to any side", isUndecidable: true, bends: streets,
                change: { $0.noise = 25 * 1.51 }),
        ]
    }

    private static func point(_ east: Double, _ north: Double) -> LocalPosition {
        LocalPosition(east: east, north: north)
    }

    /// Blocks of 80 to 200 m, at each corner straight on, to the left or to the right.
    private static func streets(_ seed: UInt64) -> [LocalPosition] {
        var random = SplitMix64(seed: seed)
        var (east, north, direction) = (0.0, 0.0, 0)
        var bends = [point(0, 0)]
        for _ in 0..<25 {
            direction = (direction + Int(random.unit() * 3) + 3) % 4
            let length = 80 + 120 * random.unit()
            east += [0, length, 0, -length][direction]
            north += [length, 0, -length, 0][direction]
            bends.append(point(east, north))
        }
        return bends
    }

    /// A way that winds and never comes back.
    private static func road(_ seed: UInt64) -> [LocalPosition] {
        var random = SplitMix64(seed: seed)
        var bends = [point(0, 0)]
        for index in 0..<25 {
            let (length, angle) = (80 + 120 * random.unit(), .pi / 2 * (random.unit() - 0.5))
            bends.append(point(bends[index].east + length * cos(angle), bends[index].north + length * sin(angle)))
        }
        return bends
    }

    /// Gerono's curve, 600 m to either side.
    private static let eight: [LocalPosition] = (0...120).map { step in
        let angle = 2 * .pi * Double(step) / 120
        return point(600 * sin(angle), 600 * sin(angle) * cos(angle))
    }

    private static let laps: [LocalPosition] = (0...180).map { step in
        let angle = 2 * .pi * Double(step) / 60
        return point(150 * sin(angle), 150 * cos(angle))
    }

    private static let hairpins: [LocalPosition] = (0..<10).flatMap { row in
        let ends = [point(0, 25 * Double(row)), point(300, 25 * Double(row))]
        return row.isMultiple(of: 2) ? ends : ends.reversed()
    }

    private static let parallel = [point(0, 0), point(1500, 0), point(1500, 20), point(0, 20)]
}

import CodecSupport
import Foundation
import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking

/// Routes and vehicles that follow them: the cost of updates, searches and routes, beside the Python package shapely.
struct RouteBenchmark {
    /// Fixes and places in one round.
    private let samples = 2000

    func run() throws {
        let longest = RouteGenerator.coordinates(segments: 1_000_000)
        // First, while all of it is new memory.
        let before = residentBytes
        let route = try Route(longest)
        Report.row("route/memory-of-a-segment", (residentBytes - before) / 1e6, "bytes", atMost: 40)
        for size in [10_000, 1_000_000] {
            let course = size == longest.count - 1 ? route : try Route(Array(longest.prefix(size + 1)))
            let name = size == 10_000 ? "10k" : "1M"
            build(course, name)
            try nearest(course, name)
            try update(course, name)
        }
        remainingPath(route)
        try RouteBenchmarkAccuracy.run()
    }

    private func build(_ route: Route, _ name: String) {
        let coordinates = route.coordinates
        compare("route/build-\(name)-for-a-segment", to: .trigonometry, atMost: 6, rounds: Run.scaled(3, by: 3)) {
            nanosecondsOfLoop(1) { _ in
                precondition((try? Route(coordinates))?.segmentCount == route.segmentCount)
            } / Double(route.segmentCount)
        }
    }

    /// The nearest of all segments to random places at most 8 m away.
    private func nearest(_ route: Route, _ name: String) throws {
        let places = RouteGenerator.places(beside: route, count: samples)
        func search(_ index: Int) {
            guard let point = route.nearest(to: places[index]), point.distance < 8.1 else {
                preconditionFailure("a place is not found")
            }
        }
        compareLoop("route/nearest-of-\(name)", samples, to: .trigonometry, atMost: 200, allocations: nil, search)
        let script = """
            tree = shapely.STRtree(shapely.linestrings(numpy.stack([route[:-1], route[1:]], axis=1)))
            measure(tree.nearest, shapely.points(places))
            """
        compare(
            "route/nearest-of-\(name)", with: try shapely(script, route, places), "shapely",
            atMost: name == "1M" ? 1 / 2.5 : nil
        ) { nanosecondsOfLoop(samples, search) }
    }

    /// An update of a vehicle, 1 Hz, 13 m/s, noise 5 m, with speed and course.
    private func update(_ route: Route, _ name: String) throws {
        let fixes = try RouteGenerator.fixes(along: route.coordinates, atMost: samples)
        // For the first fix the whole route is searched, which allocates; that is not counted.
        var trackers = (0...Run.rounds).map { _ in
            var tracker = RouteTracker(route)
            _ = tracker.update(fixes[0])
            return tracker
        }
        var tracker = trackers[0]
        var followed = 0
        compareLoop("route/update-of-\(name)", fixes.count - 1, to: .trigonometry, atMost: 20) { index in
            if index == 0 { tracker = trackers.removeLast() }
            if tracker.update(fixes[index + 1])?.status == .onRoute { followed += 1 }
        }
        // A figure counts only if the vehicle was followed.
        precondition(followed * 100 > (Run.rounds + 1) * samples * 98, "\(followed)")
        var manager = RouteTrackingManager(route)
        compareLoop("route/manager-update-of-\(name)", samples, to: .trigonometry, allocations: nil) { index in
            if index == 0 { manager = RouteTrackingManager(route) }
            _ = manager.updateDriverLocation(fixes[index])
        }
        // It passes over all of a route, which takes too long for a long one.
        guard name == "10k" else { return }
        let script = """
            line = shapely.linestrings(route)
            measure(lambda places: shapely.line_locate_point(line, places), shapely.points(places))
            """
        let places = fixes.prefix(500).map(\.coordinate)
        compare("route/update-of-\(name)", with: try shapely(script, route, places), "shapely") {
            nanosecondsOfLoop(samples) { index in
                if index == 0 { tracker = RouteTracker(route) }
                _ = tracker.update(fixes[index])
            }
        }
    }

    private func remainingPath(_ route: Route) {
        let middle = route.length / 2
        var sum = 0.0
        compareLoop("route/remaining-path", samples, to: .trigonometry) { index in
            let path = route.path(from: middle + Double(index))
            sum += path.distance + Double(path.count)
        }
        precondition(sum > 0)
    }

    /// The same route and places, projected to metres in a plane.
    private func shapely(_ script: String, _ route: Route, _ places: [Coordinate]) throws -> Yardstick? {
        func write(_ coordinates: [Coordinate], _ name: String) throws -> String {
            try coordinates.flatMap { [$0.longitude, $0.latitude] }.withUnsafeBytes { try Scratch.write($0, name) }
        }
        let files = [try write(route.coordinates, "route"), try write(places, "places")]
        let head = """
            import numpy
            def measure(body, places):
                times = []
                for _ in range(5):
                    start = time.thread_time_ns()
                    body(places)
                    times.append(time.thread_time_ns() - start)
                print(min(times) / len(places))
            route, places = (numpy.fromfile(file).reshape(-1, 2) for file in sys.argv[1:])
            centre = route.mean(axis=0)
            scale = numpy.array([111320 * numpy.cos(numpy.radians(centre[1])), 111200])
            route, places = (route - centre) * scale, (places - centre) * scale
            """
        return Peer.python("shapely", "\(head)\n\(script)", files)
    }
}

/// Measures how accurately a vehicle with a known true position is followed.
private enum RouteBenchmarkAccuracy {
    static func run() throws {
        var (all, fair) = (Tally(), Tally())
        for drive in RouteBenchmarkDrive.all {
            for seed in 1...UInt64(Run.scaled(2, by: 4)) {
                let drive = (drive.isUndecidable, try drive.drive(seed: seed))
                all.follow(drive.1)
                if !drive.0 { fair.follow(drive.1) }
            }
        }
        Report.row("route/along-wrong-by-30-m", 100 * Double(all.wrong) / Double(all.fixes), "%", atMost: 3.3)
        Report.row("route/jumps-of-60-m", Double(fair.jumps), "jumps", atMost: 0)
        Report.row("route/off-route-while-on-it", Double(fair.strays), "fixes", atMost: 0)
        Report.row("route/along-wrong-at-most", fair.worst, "m")
    }
}

/// Errors on drives.
private struct Tally {
    /// Fixes on the route in its direction, or in a stop.
    private(set) var fixes = 0

    /// Those with an error along the route of more than 30 m.
    private(set) var wrong = 0

    /// Those that were reported off the route.
    private(set) var strays = 0

    /// Changes of the error along the route by more than 60 m.
    private(set) var jumps = 0

    /// The largest error along the route, metres.
    private(set) var worst = 0.0

    mutating func follow(_ drive: RouteDrive) {
        var tracker = RouteTracker(drive.route)
        var last: Double?
        for fix in drive {
            guard let location = fix.location, let progress = tracker.update(location) else { continue }
            guard fix.state == .onRoute || fix.state == .stopped else { continue }
            let error = progress.along - fix.along
            fixes += 1
            if abs(error) > 30 { wrong += 1 }
            if let last, abs(error - last) > 60 { jumps += 1 }
            if progress.status == .offRoute { strays += 1 }
            worst = max(worst, abs(error))
            last = error
        }
    }
}

/// A kind of drive that is hard to follow.
private struct RouteBenchmarkDrive {
    let name: String

    /// Whether errors are unavoidable: the receiver is too bad, or a vehicle that has left the route meets it
    /// elsewhere.
    var isUndecidable = false

    /// The bends of the route in metres to the east and to the north, given a seed.
    let bends: (UInt64) -> [LocalPosition]

    /// How the drive differs from following the route.
    var change: (inout RouteDriveOptions) -> Void = { _ in }

    /// The drive of a seed.
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

    /// A road that winds and never comes back.
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

/// Routes for benchmarks, what moves along them and what lies beside them, always the same.
private enum RouteGenerator {
    /// Metres of each segment.
    static let step = 15.0

    /// Returns a route with a wandering direction, so that it crosses itself repeatedly; a shorter one is the beginning
    /// of a longer one.
    static func coordinates(segments: Int) -> [Coordinate] {
        var random = SplitMix64(seed: 1)
        var coordinates = [Coordinate(latitude: 47, longitude: 9)]
        coordinates.reserveCapacity(segments + 1)
        var (last, bearing) = (coordinates[0], 0.0)
        for _ in 0..<segments {
            bearing += 34 * (random.unit() - 0.5)
            last = last.destination(distance: step, bearing: bearing)
            coordinates.append(last)
        }
        return coordinates
    }

    /// A receiver's fixes once a second in a vehicle at 13 m/s, with noise of 5 m.
    static func fixes(along coordinates: [Coordinate], atMost limit: Int) throws -> [Location] {
        var options = RouteDriveOptions()
        // No braking in bends, which are not those of a road.
        options.lateralAcceleration = 100
        let needed = Int(Double(limit) * options.speed / step) + 10
        let drive = try RouteDrive(Route(Array(coordinates.prefix(needed))), options: options)
        return Array(drive.lazy.compactMap(\.location).prefix(limit))
    }

    /// Places at most 8 m from places anywhere on a route.
    static func places(beside route: Route, count: Int) -> [Coordinate] {
        var random = SplitMix64(seed: 2)
        return (0..<count).compactMap { _ in
            let place = route.coordinate(at: route.length * random.unit())
            let (distance, bearing) = (8 * random.unit(), 360 * random.unit())
            return place?.destination(distance: distance, bearing: bearing)
        }
    }
}

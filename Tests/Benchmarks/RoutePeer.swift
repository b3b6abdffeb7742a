import Foundation
import Geolocation
import RouteGeometry

/// The Python package shapely, which asks the same of the same places, projected to metres in a plane.
struct RoutePeer {
    /// What is compared.
    enum Row: String {
        /// The nearest of all segments, by a tree of their boxes.
        case nearest
        /// The distance along the route, by passing over all of it.
        case project
    }

    /// Who it is, for headings.
    let name: String

    /// Nanoseconds for each place, by row and segments.
    private var figures: [String: Double] = [:]

    /// Why there are no figures.
    private var reason: String?

    /// Segments beyond which `project` takes too long to be waited for.
    static let projectLimit = 10_000

    /// Has all that is compared measured by a process of its own.
    static func run(_ courses: [RouteCourse]) -> RoutePeer {
        guard let python = Peer.path(of: "python3"),
            let version = Peer.run(python, ["-c", versionScript])
        else { return RoutePeer(name: "no peer", reason: "the Python package shapely is not installed") }
        var peer = RoutePeer(
            name: "peer shapely \(version.errors.trimmingCharacters(in: .whitespacesAndNewlines))", reason: "it failed")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for course in courses {
                try write(course.route.coordinates, folder, "route\(course.size)")
                try write(course.places, folder, "places\(course.size)")
                try write(course.fixes.prefix(1000).map(\.coordinate), folder, "fixes\(course.size)")
            }
        } catch {
            return peer
        }
        let arguments = [folder.path, "\(projectLimit)"] + courses.map { "\($0.size)" }
        guard let run = Peer.run(python, ["-c", script] + arguments) else { return peer }
        for line in run.errors.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 3 { peer.figures["\(words[0]) \(words[1])"] = Double(words[2]) }
        }
        return peer
    }

    /// Prints what it takes, and how much faster this package is.
    func compare(
        _ what: String, _ row: Row, _ course: RouteCourse, with ours: Measurement, atLeast target: Double? = nil
    ) {
        if row == .project, course.size > Self.projectLimit { return }
        guard let figure = figures["\(row.rawValue) \(course.size)"] else {
            return Report.skipped("  \(what)", because: reason ?? "it failed")
        }
        Report.line("  \(what)", figure, unit: "ns")
        if let target {
            Report.line("    ratio", figure / ours.nanoseconds, unit: "×", atLeast: target)
        } else {
            Report.line("    ratio", figure / ours.nanoseconds, unit: "×")
        }
    }

    private static func write(_ coordinates: [Coordinate], _ folder: URL, _ name: String) throws {
        try coordinates.flatMap { [$0.longitude, $0.latitude] }.withUnsafeBytes { bytes in
            try Data(bytes).write(to: folder.appendingPathComponent(name))
        }
    }

    private static let versionScript = "import numpy, shapely, sys; print(shapely.__version__, file=sys.stderr)"

    private static let script = """
        import sys, time
        import numpy, shapely

        def read(name, centre):
            degrees = numpy.fromfile(f"{sys.argv[1]}/{name}").reshape(-1, 2)
            if centre is None:
                centre = degrees.mean(axis=0)
            metres = numpy.array([111320 * numpy.cos(numpy.radians(centre[1])), 111200])
            return (degrees - centre) * metres, centre

        def measure(row, size, places, body):
            times = []
            for _ in range(5):
                start = time.thread_time_ns()
                body(places)
                times.append(time.thread_time_ns() - start)
            print(row, size, min(times) / len(places), file=sys.stderr)

        for size in map(int, sys.argv[3:]):
            route, centre = read(f"route{size}", None)
            tree = shapely.STRtree(shapely.linestrings(numpy.stack([route[:-1], route[1:]], axis=1)))
            measure("nearest", size, shapely.points(read(f"places{size}", centre)[0]), tree.nearest)
            if size <= int(sys.argv[2]):
                line = shapely.linestrings(route)
                places = shapely.points(read(f"fixes{size}", centre)[0])
                measure("project", size, places, lambda places: shapely.line_locate_point(line, places))
        """
}

import AllocationCounter
import Foundation
import Geolocation
import RouteGeometry
import RouteTracking

/// What routes cost.
struct RouteBenchmarkCost {
    let passes: Int

    /// The segments of the route whose search has a target.
    private let largest = 1_000_000

    /// Prints the memory of a route, and returns it.
    static func memory(_ coordinates: [Coordinate]) throws -> Route {
        let before = residentBytes
        let route = try Route(coordinates)
        guard let before, let after = residentBytes else {
            Report.skipped("memory of a route", because: "this system does not tell")
            return route
        }
        let bytes = (after - before) / Double(route.segmentCount)
        Report.line("memory, \(route.segmentCount) segments, for each", bytes, unit: "bytes", atMost: 40)
        Report.line(
            "  with the coordinates, which are shared with whoever made them",
            bytes + Double(MemoryLayout<Coordinate>.stride), unit: "bytes")
        return route
    }

    func build(_ course: RouteCourse) throws {
        let coordinates = course.route.coordinates
        let figure = Measurement.fastest(
            of: passes, repetitions: 1, begin: {},
            body: { _, _ in
                let route = try? Route(coordinates)
                precondition(route?.segmentCount == course.size)
            })
        Report.line(
            "build, \(course.size) segments, for each", figure.nanoseconds / Double(course.size), unit: "ns",
            atMost: 100)
    }

    func update(_ course: RouteCourse, _ peer: RoutePeer) {
        var (count, sum) = (0, 0.0)
        let figure = Measurement.fastest(
            of: passes, repetitions: course.fixes.count - 1,
            begin: {
                var tracker = RouteTracker(course.route)
                _ = tracker.update(course.fixes[0])
                return tracker
            },
            body: { tracker, index in
                guard let progress = tracker.update(course.fixes[index + 1]) else { return }
                if progress.status == .onRoute { count += 1 }
                sum += progress.remaining + progress.coordinate.latitude
            })
        // A figure counts only if the vehicle was followed.
        precondition(sum.isFinite && count * 100 > passes * course.fixes.count * 98, "\(count)")
        Report.line("update, \(course.size) segments", figure, atMost: 300)
        manage(course)
        peer.compare("LineString.project", .project, course, with: figure)
    }

    /// The same by the class for view models, with its path, waypoints and arrival.
    private func manage(_ course: RouteCourse) {
        var sum = 0.0
        let figure = Measurement.fastest(
            of: passes, repetitions: course.fixes.count,
            begin: { RouteTrackingManager(course.route) },
            body: { manager, index in
                guard case .onTrack(_, let path) = manager.updateDriverLocation(course.fixes[index]) else { return }
                sum += path.distance
            })
        precondition(sum > 0)
        Report.line("  by RouteTrackingManager, with path and arrival", figure.nanoseconds, unit: "ns")
        Report.line("  heap allocations for each", figure.allocations ?? 0, unit: "")
    }

    func nearest(_ course: RouteCourse, _ peer: RoutePeer) {
        var count = 0
        let figure = Measurement.fastest(
            of: passes, repetitions: course.places.count, begin: {},
            body: { _, index in
                if let point = course.route.nearest(to: course.places[index]), point.distance < 8.1 { count += 1 }
            })
        precondition(count == passes * course.places.count, "\(count)")
        let isLargest = course.size == largest
        let what = "nearest, \(course.size) segments"
        if isLargest {
            Report.line(what, figure.nanoseconds, unit: "ns", atMost: 3500)
        } else {
            Report.line(what, figure.nanoseconds, unit: "ns")
        }
        Report.line("  heap allocations for each", figure.allocations ?? 0, unit: "")
        peer.compare("STRtree.nearest", .nearest, course, with: figure, atLeast: isLargest ? 2.5 : nil)
    }

    func remainingPath(_ course: RouteCourse) {
        let (route, middle) = (course.route, course.route.length / 2)
        var sum = 0.0
        let lazy = Measurement.fastest(
            of: passes, repetitions: 10_000, begin: {},
            body: { _, index in
                let path = route.path(from: middle + Double(index))
                sum += path.distance + Double(path.count)
            })
        let copied = Measurement.fastest(
            of: passes, repetitions: 10, begin: {},
            body: { _, index in
                sum += Double(Array(route.path(from: middle + Double(index))).count)
            })
        precondition(sum > 0)
        let what = "path remaining of \(course.size) segments"
        Report.line("\(what), made and measured", lazy.nanoseconds, unit: "ns")
        Report.line("  the same copied into an array", copied.nanoseconds, unit: "ns")
    }

    /// What of this process lies in memory; nil where the system does not tell.
    private static var residentBytes: Double? {
        guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        else { return nil }
        return Double(pages).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
    }
}

extension Measurement {
    /// The fastest of several passes, each of which begins with a value of its own; making that does not count.
    ///
    /// The time is that of this thread: what the machine does for others meanwhile does not count.
    static func fastest<Value>(
        of passes: Int, repetitions: Int, begin: () -> Value, body: (inout Value, Int) -> Void
    ) -> Measurement {
        var (best, allocated) = (Double.infinity, Int64(0))
        for _ in 0..<passes {
            var value = begin()
            let before = allocation_count()
            let start = threadNanoseconds
            for index in 0..<repetitions { body(&value, index) }
            let time = threadNanoseconds - start
            allocated += allocation_count() - before
            best = min(best, time / Double(repetitions))
        }
        return Measurement(
            nanoseconds: best,
            allocations: allocation_count() < 0 ? nil : Double(allocated) / Double(repetitions * passes))
    }

    private static var threadNanoseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

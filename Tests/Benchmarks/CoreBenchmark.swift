import CodecSupport
import Foundation
import GPXFormat
import Geolocation

/// The data path through the manager: provider, manager, sinks.
@SensorActor
struct CoreBenchmark {
    private let samples = 20_000

    func run() {
        let fixes = Pipeline.fixes
        let courses = [90.0, 91].map { HeadingValue($0, accuracy: 3, timestamp: fixes[0].timestamp) }
        let plain = Pipeline()
        compareLoop("core/location-to-three-sinks", samples, to: .weakCall, atMost: 6) {
            plain.provider.emit(fixes[$0 & 1])
        }
        plain.check(atLeast: samples * Run.rounds)
        filters(fixes)
        let steady = Pipeline()
        compareLoop("core/location-and-course-unchanged", samples, to: .weakCall, atMost: 15) {
            steady.provider.emit(fixes[$0 & 1])
            steady.provider.emit(course: courses[0])
        }
        let turning = Pipeline()
        compareLoop("core/location-and-course-changing", samples, to: .weakCall, atMost: 22) {
            turning.provider.emit(fixes[$0 & 1])
            turning.provider.emit(course: courses[$0 & 1])
        }
        turning.check(atLeast: samples * Run.rounds * 4)
        watchdog()
    }

    /// Fixes through three filters, beside the same without any.
    private func filters(_ fixes: [Location]) {
        func compareFilters(_ name: String, _ filters: [any ValueFilter<Location>]) {
            let (bare, filtered) = (Pipeline(), Pipeline(filters: filters))
            let none = Yardstick("none") { nanosecondsOfLoop(samples) { bare.provider.emit(fixes[$0 & 1]) } }
            compareLoop(name, samples, to: none, atMost: 1.5) { filtered.provider.emit(fixes[$0 & 1]) }
            filtered.check(atLeast: samples * Run.rounds)
        }
        let throttle = ThrottleFilter(LocationUpdateFilter(minTime: 0.5, minDistance: 0))
        let quality = QualityFilter(minimumAccuracy: 50)
        compareFilters("core/three-filters", [quality, JumpFilter(maximumSpeed: 100), throttle])
        compareFilters("core/three-filters-kalman", [quality, PositionSmoother(sigma: 3), throttle])
    }

    /// Courses through a filter with a watchdog, beside the same without one.
    private func watchdog() {
        func filtered(timeout: Double?) -> () -> Double {
            let raw = RawSource()
            let filter = FilteredCourseProvider(wrapping: raw, timeout: timeout)
            let listener = CourseListener()
            filter.courseDelegate = listener
            filter.startCourseProviderUpdates()
            let course = HeadingValue(90, accuracy: 3)
            return {
                let before = listener.count
                let time = nanosecondsOfLoop(self.samples) { _ in raw.emit(course, speed: 1.5) }
                precondition(withExtendedLifetime(filter) { listener.count } == before + self.samples)
                return time
            }
        }
        compare(
            "core/course-with-watchdog", to: Yardstick("without", filtered(timeout: nil)), atMost: 1.3,
            filtered(timeout: 3))
    }
}

/// A running manager with one provider of location and course and three counting sinks.
@SensorActor
private struct Pipeline {
    static let fixes = [0.0, 1.0].map { offset in
        Location(
            latitude: 47.62 + offset * 1e-5, longitude: 9.17, altitude: 405, horizontalAccuracy: 4, speed: 1.4,
            course: 90, timestamp: Date(timeIntervalSince1970: 1_795_000_000 + offset))
    }

    let manager = GeolocationManager()
    let provider = Source()
    let sinks = [CountingSink(), CountingSink(), CountingSink()]

    init(filters: [any ValueFilter<Location>] = []) {
        for sink in sinks { _ = try? manager.add(sink) }
        if !filters.isEmpty { manager.add(FilteredLocationProvider(wrapping: provider, by: filters)) }
        manager.install(provider)
        manager.start()
    }

    /// A figure is valid only if every event arrived.
    func check(atLeast count: Int) {
        for sink in sinks { precondition(sink.count >= count, "events were lost: \(sink.count) of \(count)") }
    }
}

private final class CountingSink: GeolocationSink {
    private(set) var count = 0

    func receive(_ event: borrowing GeolocationEvent) { count += 1 }
}

private final class Source: LocationProvider, CourseProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any CourseProviderDelegate)?

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}

    func emit(_ fix: Location) { locationDelegate?.locationProvider(self, didUpdateLocation: fix) }
    func emit(course: HeadingValue) { courseDelegate?.courseProvider(self, didUpdateCourse: course) }
}

private final class RawSource: RawCourseProvider {
    weak var courseDelegate: (any RawCourseProviderDelegate)?

    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}

    func emit(_ course: HeadingValue, speed: Double) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
    }
}

private final class CourseListener: CourseProviderDelegate {
    private(set) var count = 0

    func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) { count += 1 }
}

/// Geodesics between random points of the whole earth, and between neighbours.
struct GeodesyBenchmark {
    private let samples = 10_000

    func run() {
        let far = Pairs(count: samples, reach: nil)
        let near = Pairs(count: samples, reach: 1000)
        measure("distance-anywhere", atMost: 25) { far.starts[$0].distance(to: far.ends[$0]) }
        measure("distance-and-bearings-anywhere", atMost: 25) {
            let way = Geodesic.inverse(from: far.starts[$0], to: far.ends[$0])
            return way.distance + (way.initialBearing ?? 0) + (way.finalBearing ?? 0)
        }
        measure("destination-anywhere", atMost: 20) {
            let end = far.starts[$0].destination(distance: far.distances[$0], bearing: far.bearings[$0])
            return end.latitude + end.longitude
        }
        measure("distance-within-1-km", atMost: 25) { near.starts[$0].distance(to: near.ends[$0]) }
        measure("local-distance", atMost: 5) { near.starts[$0].localDistance(to: near.ends[$0]) }
        let line = GeodesicLine(from: far.starts[0], bearing: 60)
        measure("point-of-line", atMost: 10) {
            let point = line.position(at: far.distances[$0])
            return point.latitude + point.longitude
        }
    }

    private func measure(_ what: String, atMost target: Double, _ body: (Int) -> Double) {
        var sum = 0.0
        compareLoop("core/\(what)", samples, to: .trigonometry, atMost: target) { sum += body($0) }
        // A figure is valid only if the work was done.
        precondition(sum.isFinite && sum != 0)
    }

    /// Random pairs of points, spread over the earth or within a reach of each other in metres.
    private struct Pairs {
        private(set) var starts: [Coordinate] = []
        private(set) var ends: [Coordinate] = []
        private(set) var distances: [Double] = []
        private(set) var bearings: [Double] = []

        init(count: Int, reach: Double?) {
            var random = SplitMix64(seed: 1)
            func point() -> Coordinate {
                Coordinate(latitude: 180 * random.unit() - 90, longitude: 360 * random.unit() - 180)
            }
            for _ in 0..<count {
                let (start, other) = (point(), point())
                let (distance, bearing) = ((reach ?? 20_000_000) * random.unit(), 360 * random.unit())
                starts.append(start)
                ends.append(reach == nil ? other : start.destination(distance: distance, bearing: bearing))
                distances.append(distance)
                bearings.append(bearing)
            }
        }
    }
}

/// A GPX file through reader, simulator, manager and `jsonl:`, as a whole program, beside reading it in this process.
struct ReplayBenchmark {
    func run() throws {
        guard let geopipe = Peer.path(of: "geopipe") else {
            return Report.skip("core/replay", because: "geopipe is not built beside this program")
        }
        let points = Run.scaled(50_000)
        let file = try GPXGenerator.file(points: points)
        let reading = Yardstick("reading-it") {
            let start = moment
            _ = try? GPXBenchmark.read(file, detail: .tracks) { _ in }
            return (moment - start) / Double(points)
        }
        for (name, sink, target) in [
            ("core/replay-locations", "jsonl:/dev/null?types=location", 3.0),
            ("core/replay-all", "jsonl:/dev/null", 6.0),
        ] {
            var memory = 0.0
            try compare(name, to: reading, atMost: target, rounds: 3) {
                let words = ["run", "--location", "gpx:\(file)?rate=max", "--to", sink]
                guard let run = Peer.run(geopipe, words) else { throw BenchmarkError("geopipe failed") }
                memory = max(memory, run.peakMemory ?? 0)
                return run.nanoseconds / Double(points)
            }
            Report.row("\(name)/peak-memory", memory / 1e6, "MB", atMost: 30)
        }
    }
}

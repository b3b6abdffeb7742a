import Foundation
import Geolocation

/// The data path through the manager: provider, manager, sinks.
@SensorActor
struct CoreBenchmark {
    private let samples = 200_000

    func run() {
        Report.title("core: one sample through the manager, \(samples) of them in each of 9 rounds, median")
        locationAlone()
        locationAndCourse()
        watchdog()
    }

    private func locationAlone() {
        let pipeline = Pipeline()
        let fixes = Pipeline.fixes
        let figure = Measurement.of(repetitions: samples) { index in pipeline.provider.emit(fixes[index & 1]) }
        pipeline.check(atLeast: samples * 10)
        Report.line("location, provider to three sinks", figure, atMost: 120)
    }

    private func locationAndCourse() {
        let steady = Pipeline()
        let fixes = Pipeline.fixes
        let course = HeadingValue(90, accuracy: 3, timestamp: fixes[0].timestamp)
        let unchanged = Measurement.of(repetitions: samples) { index in
            steady.provider.emit(fixes[index & 1])
            steady.provider.emit(course: course)
        }
        Report.line("location and course, headings unchanged", unchanged, atMost: 300)

        let turning = Pipeline()
        let courses = [course, HeadingValue(91, accuracy: 3, timestamp: fixes[1].timestamp)]
        let changing = Measurement.of(repetitions: samples) { index in
            turning.provider.emit(fixes[index & 1])
            turning.provider.emit(course: courses[index & 1])
        }
        turning.check(atLeast: samples * 10 * 4)
        Report.line("location and course, both resolved headings changing", changing, atMost: 450)
    }

    private func watchdog() {
        func measure(timeout: Double?) -> Measurement {
            let raw = RawSource()
            let filter = FilteredCourseProvider(wrapping: raw, timeout: timeout)
            let listener = CourseListener()
            filter.courseDelegate = listener
            filter.startCourseProviderUpdates()
            let course = HeadingValue(90, accuracy: 3)
            let figure = Measurement.of(repetitions: samples) { _ in raw.emit(course, speed: 1.5) }
            precondition(listener.count >= samples * 10)
            return figure
        }
        // Both sides in turn, so that a change of the machine's speed meets both.
        let pairs = (0..<5).map { _ in
            (with: measure(timeout: 3), without: measure(timeout: nil))
        }
        let more = pairs.map { $0.with.nanoseconds - $0.without.nanoseconds }.sorted()
        let figure = Measurement(nanoseconds: more[2], allocations: pairs[0].with.allocations)
        Report.line("course watchdog armed, more for each sample", figure, atMost: 20)
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

    init() {
        for sink in sinks { try? manager.add(sink) }
        manager.install(provider)
        manager.start()
    }

    /// A figure counts only if every event arrived.
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

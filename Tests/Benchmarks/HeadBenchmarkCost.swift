import Geolocation
import GeolocationPrimitives
import HeadOrientation
import HeadTracking

/// What a sample of a 1 kHz tracker costs while it is calibrated all the time.
@SensorActor
struct HeadBenchmarkCost {
    private let samples = 100_000

    func run() {
        Report.title("head: one sample of a 1 kHz tracker, \(samples) of them in each of 9 rounds, median")
        for rate in [10, 100] {
            Report.line("calibrator alone, compass \(rate) Hz, course 1 Hz", alone(compassRate: rate), atMost: 1000)
        }
        for rate in [10, 100] {
            Report.line(
                "source to a sink of headings, compass \(rate) Hz, course 1 Hz", whole(compassRate: rate),
                atMost: 1000)
        }
        Report.line(
            "  quaternions of a sensor at any angle", whole(compassRate: 10, isUpright: false), atMost: 1000)
        let events = whole(compassRate: 10, takesDerivedEvents: true)
        Report.line("  a sink that takes the event `head`, too", events.nanoseconds, unit: "ns")
        Report.line("    heap allocations for each", events.allocations ?? 0, unit: "")
    }

    private func alone(compassRate: Int) -> Measurement {
        var calibrator = YawCalibrator()
        let motion = HeadMotion()
        var time = 0
        let figure = Measurement.of(repetitions: samples) { _ in
            time += 1
            let instant = SensorInstant(nanoseconds: Int64(time) * 1_000_000)
            if time.isMultiple(of: 1000) {
                _ = calibrator.take(
                    HeadingReference(.course, direction: motion.direction(time), accuracy: 4, speed: 1.4), at: instant)
            }
            if time.isMultiple(of: 1000 / compassRate) {
                _ = calibrator.take(
                    HeadingReference(.device, direction: motion.direction(time), accuracy: 8), at: instant)
            }
            _ = calibrator.take(yaw: motion.yaw(time), at: instant)
        }
        precondition(calibrator.isCalibrated)
        return figure
    }

    private func whole(compassRate: Int, isUpright: Bool = true, takesDerivedEvents: Bool = false) -> Measurement {
        let clock = HeadBenchmarkClock()
        let source = PushedSource()
        let references = PushedReferences()
        let sink = HeadingCounter(takesDerivedEvents: takesDerivedEvents)
        let manager = GeolocationManager(clock: clock)
        let tracker = HeadTracker(
            source: source, settings: HeadTrackerSettings(axis: isUpright ? .yaw : .vertical), clock: clock)
        try? manager.add(sink)
        manager.add(tracker)
        manager.install(references)
        manager.start()
        let motion = HeadMotion()
        var time = 0
        let figure = Measurement.of(repetitions: samples) { _ in
            time += 1
            clock.step()
            if time.isMultiple(of: 1000) { references.emit(course: motion.direction(time)) }
            if time.isMultiple(of: 1000 / compassRate) { references.emit(compass: motion.direction(time)) }
            source.push(isUpright ? .yaw(motion.yaw(time)) : .quaternion(motion.rotation(time)))
        }
        manager.stop()
        // All but those of the first seconds.
        precondition(sink.count > samples * 10 - 20_000, "\(sink.count)")
        return figure
    }
}

/// Yaws of a head that turns to and fro, and directions of references, made before anything is measured.
private struct HeadMotion {
    private let yaws: [Double]
    private let rotations: [Quaternion]
    private let noise: [Double]

    init() {
        var random = SplitMix64(seed: 1)
        // To and fro by 8° within 1.024 s.
        yaws = (0..<1024).map { Double(abs($0 - 512)) / 64 + 0.2 * random.unit() }
        rotations = yaws.map { Quaternion(yaw: $0, pitch: 20, roll: -10) }
        noise = (0..<1000).map { _ in 8 * random.unit() - 4 }
    }

    func yaw(_ time: Int) -> Double { yaws[time & 1023] }
    func rotation(_ time: Int) -> Quaternion { rotations[time & 1023] }
    func direction(_ time: Int) -> Double { 50 + noise[time % 1000] }
}

/// A source that is handed its samples.
private final class PushedSource: OrientationSource {
    let name = "pushed"
    weak var orientationDelegate: (any OrientationSourceDelegate)?

    func startOrientationUpdates() {}
    func stopOrientationUpdates() {}

    func push(_ attitude: Attitude) {
        orientationDelegate?.orientationSource(self, didUpdate: OrientationSample(attitude))
    }
}

/// A course and a compass that are told what to say.
private final class PushedReferences: CourseProvider, DeviceHeadingProvider {
    weak var courseDelegate: (any CourseProviderDelegate)?
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}
    func startDeviceHeadingUpdates() {}
    func stopDeviceHeadingUpdates() {}

    func emit(course: Double) {
        courseDelegate?.courseProvider(self, didUpdateCourse: HeadingValue(course, accuracy: 4))
    }

    func emit(compass: Double) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: HeadingValue(compass, accuracy: 8))
    }
}

/// Counts user headings.
private final class HeadingCounter: GeolocationSink {
    let takesDerivedEvents: Bool
    private(set) var count = 0

    init(takesDerivedEvents: Bool) { self.takesDerivedEvents = takesDerivedEvents }

    func receive(_ event: borrowing GeolocationEvent) {
        if case .heading(.user, _?, _) = copy event { count += 1 }
    }
}

import AllocationCounter
import CodecSupport
import Dispatch
import Foundation
import Geolocation
import HeadCalibration
import HeadSupport
import HeadTracking
import ReceiverSupport
import SensorIO
import Synchronization

/// Head tracking: the accuracy of the direction of a head, the time until it is known, and the cost.
struct HeadBenchmark {
    func run() async throws {
        accuracy()
        firstHeading()
        await SensorActor.run { HeadBenchmarkCost().run() }
        #if os(Linux)
            try await latency()
        #endif
    }

    private func accuracy() {
        let walks = Run.scaled(20, by: 5)
        let trial = CalibrationTrial(walks: walks) { YawCalibrator() }
        Report.row("head/error-68", trial.error68, "deg", atMost: 5)
        Report.row("head/error-95", trial.error95, "deg", atMost: 12)
        // 68 % of the errors should be within the accuracy.
        Report.row("head/accuracy-off-by", abs(trial.honesty * 100 - 70), "%", atMost: 10)
        let ancestor = CalibrationTrial(walks: walks) { AncestorCalibrator() }
        Report.row("head/error-68-of-ancestor", ancestor.error68, "deg")
        Report.row("head/error-95-of-ancestor", ancestor.error95, "deg")
    }

    /// The longest time from a tracker's first sample to its first heading, on straight ways with a course alone.
    private func firstHeading() {
        var settings = WalkSettings()
        settings.turns = 0
        settings.hasCompass = false
        settings.visitsBuildings = false
        settings.hasGlances = false
        var longest = 0.0
        for seed in 1...UInt64(Run.scaled(8, by: 5)) {
            let moments = SimulatedWalk(seed: seed, settings).moments
            // Courses come once a second; the tracker is switched on at each moment in between.
            for phase in 0..<Int(settings.trackerRate) {
                longest = max(longest, Self.firstHeading(of: moments.dropFirst(phase)))
            }
        }
        Report.row("head/first-heading-at-the-latest", longest, "s", atMost: 10)
    }

    private static func firstHeading(of moments: ArraySlice<SimulatedWalk.Moment>) -> Double {
        var calibrator = YawCalibrator()
        guard let begin = moments.first?.time else { return .infinity }
        for moment in moments {
            for reference in moment.references { calibrator.ingest(reference, at: moment.time) }
            if calibrator.ingest(yaw: moment.yaw, at: moment.time) != nil { return moment.time - begin }
        }
        return .infinity
    }

    #if os(Linux)
        /// From just before a datagram of opentrack is sent to the delegate that hears of user headings.
        private func latency() async throws {
            let source = OpentrackSource(socket: UDPSettings(address: "127.0.0.1", port: 0))
            let tracker = HeadTracker(source: source)
            let listener = await SensorActor.run {
                let listener = HeadingListener()
                tracker.restore(YawCalibration(offset: 90, drift: 0, accuracy: 1, time: Date()))
                tracker.headingDelegate = listener
                tracker.startUserHeadingUpdates()
                return listener
            }
            let port = await source.boundPort ?? 0
            let sender = try TestSocket.datagrams()
            var pairs = Pairs()
            for index in 0..<Run.scaled(1000) {
                let datagram = [0, 0, 0, Double(abs(index % 2000 - 1000)) / 50, -5, 2].flatMap { number in
                    withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
                }
                let before = await listener.count
                let start = moment
                try sender.send(datagram, toPort: port)
                try await Task.sleep(for: .milliseconds(1))
                if await listener.count == before + 1 { pairs.add(await listener.last - start, yardstick_round_trip()) }
            }
            await SensorActor.run { tracker.stopUserHeadingUpdates() }
            pairs.report("head/datagram-to-delegate", microseconds, to: "round-trip", atMost: 3)
        }
    #endif
}

/// Counts headings, and records the time of the last one.
private final class HeadingListener: UserHeadingProviderDelegate {
    private(set) var count = 0
    private(set) var last = 0.0

    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        guard heading != nil else { return }
        last = moment
        count += 1
    }
}

/// The cost of a sample of a 1 kHz tracker during permanent calibration.
@SensorActor
struct HeadBenchmarkCost {
    private let samples = 10_000

    func run() {
        for rate in [10, 100] { alone("head/calibrator-compass-\(rate)-hz", compassRate: rate) }
        for rate in [10, 100] { whole("head/sample-to-sink-compass-\(rate)-hz", compassRate: rate) }
        whole("head/quaternion-to-sink", compassRate: 10, isUpright: false)
        whole("head/sample-to-sink-with-event", compassRate: 10, wantsDerivedEvents: true)
    }

    private func alone(_ name: String, compassRate: Int) {
        var calibrator = YawCalibrator()
        let motion = HeadMotion()
        var time = 0
        compareLoop(name, samples, to: .weakCall, atMost: 30) { _ in
            time += 1
            let instant = SensorInstant(nanoseconds: Int64(time) * 1_000_000)
            if time.isMultiple(of: 1000) {
                _ = calibrator.ingest(
                    HeadingReference(.course, direction: motion.direction(time), accuracy: 4, speed: 1.4), at: instant)
            }
            if time.isMultiple(of: 1000 / compassRate) {
                _ = calibrator.ingest(
                    HeadingReference(.device, direction: motion.direction(time), accuracy: 8), at: instant)
            }
            _ = calibrator.ingest(yaw: motion.yaw(time), at: instant)
        }
        precondition(calibrator.isCalibrated)
    }

    private func whole(
        _ name: String, compassRate: Int, isUpright: Bool = true, wantsDerivedEvents: Bool = false
    ) {
        let clock = SteppedClock()
        let source = PushedSource()
        let references = PushedReferences()
        let sink = HeadingCounter(wantsDerivedEvents: wantsDerivedEvents)
        let manager = GeolocationManager(clock: clock)
        let tracker = HeadTracker(
            source: source, settings: HeadTrackerSettings(axis: isUpright ? .yaw : .vertical), clock: clock)
        _ = try? manager.add(sink)
        manager.add(tracker)
        manager.install(references)
        manager.start()
        let motion = HeadMotion()
        var time = 0
        compareLoop(
            name, samples, to: .weakCall, atMost: wantsDerivedEvents ? nil : 40,
            allocations: wantsDerivedEvents ? nil : 0
        ) { _ in
            time += 1
            clock.step()
            if time.isMultiple(of: 1000) { references.emit(course: motion.direction(time)) }
            if time.isMultiple(of: 1000 / compassRate) { references.emit(compass: motion.direction(time)) }
            source.push(isUpright ? .yaw(motion.yaw(time)) : .quaternion(motion.rotation(time)))
        }
        manager.stop()
        // All but those of the first seconds.
        precondition(sink.count > samples * Run.rounds - 20_000, "\(sink.count)")
    }
}

/// Yaws of a head that turns to and fro, and directions of references, made in advance.
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

/// A course and a compass that emit what they are given.
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
    let wantsDerivedEvents: Bool
    private(set) var count = 0

    init(wantsDerivedEvents: Bool) { self.wantsDerivedEvents = wantsDerivedEvents }

    func receive(_ event: borrowing GeolocationEvent) {
        if case .heading(.user, _?, _) = copy event { count += 1 }
    }
}

/// A clock that advances by a millisecond at each step, so that minutes of samples pass quickly.
///
/// Reading it costs as much as reading the machine's clock, which it does too.
private final class SteppedClock: SensorClock {
    private let machine = SystemClock()
    private let begin = SystemClock().instant
    private let beginTime = Date(timeIntervalSince1970: 1_795_000_000)
    private let milliseconds = Atomic<Int64>(0)

    func step() { milliseconds.wrappingAdd(1, ordering: .relaxed) }

    nonisolated var now: Date {
        _ = machine.now
        return beginTime.addingTimeInterval(Double(milliseconds.load(ordering: .relaxed)) / 1000)
    }

    nonisolated var instant: SensorInstant {
        _ = machine.instant
        return stepped
    }

    nonisolated var coarseInstant: SensorInstant {
        _ = machine.coarseInstant
        return stepped
    }

    nonisolated private var stepped: SensorInstant {
        SensorInstant(nanoseconds: begin.nanoseconds + milliseconds.load(ordering: .relaxed) * 1_000_000)
    }

    /// A timer of the machine, which is late by this clock; nothing that is measured waits for one.
    func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        machine.makeTimer(on: queue, action)
    }
}

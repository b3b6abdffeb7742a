import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadRecording
import HeadTracking
import TestSupport
import Testing

@Suite("HeadRecorder: a recorded trace that is replayed", .timeLimit(.minutes(20)))
@SensorActor
struct HeadRoundTripTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws {
        scratch = try Scratch()
    }

    private func record(_ events: [HeadEvent], to name: String) async throws {
        let recorder = HeadRecorder(path: scratch.path(name))
        try recorder.start(in: SinkHost(clock: clock))
        for (index, event) in events.enumerated() {
            if index % 25 == 0 { recorder.receive(.heading(.course, HeadingValue(90), event.time)) }
            recorder.receive(.derived(event))
        }
        await recorder.finish()
        #expect(recorder.drops.total == 0)
    }

    /// The events of a recording, up to its end.
    private func replay(_ name: String) -> Listener {
        let source = TraceSource(contentsOfFile: scratch.path(name), clock: clock)
        let listener = Listener(clock: clock)
        source.orientationDelegate = listener
        source.startOrientationUpdates()
        clock.runUntilIdle()
        #expect(listener.states == [.connected, .ended] && source.drops.total == 0)
        return listener
    }

    /// The sample expected from a recorded event.
    private func sample(_ event: HeadEvent) -> OrientationSample {
        let attitude: Attitude =
            event.pitch == nil && event.roll == nil
            ? .yaw(event.yaw) : .angles(yaw: event.yaw, pitch: event.pitch ?? 0, roll: event.roll ?? 0)
        let heading = event.heading.map { HeadingValue($0, accuracy: event.accuracy, timestamp: event.time) }
        return OrientationSample(attitude, time: event.time, heading: heading)
    }

    @Test("is read back with equal values, whichever are known, at the recorded pace")
    func equal() async throws {
        var random = SplitMix64(seed: 1)
        func angle(_ range: Range<Double>) -> Double {
            (Double.random(in: range, using: &random) * 1e4).rounded(.down) / 1e4
        }
        func maybe(_ value: Double) -> Double? { Bool.random(using: &random) ? value : nil }
        let events = (0..<3000).map { index in
            // Whole microseconds, as in a line.
            let heading = maybe(angle(0..<360))
            return HeadEvent(
                time: time((Double(index) * 10_007.0).rounded() / 1e6), provider: "tracker", yaw: angle(0..<360),
                pitch: maybe(angle(-90..<90)), roll: maybe(angle(-180..<180)), heading: heading,
                accuracy: heading == nil ? nil : maybe(angle(0..<180)))
        }
        try await record(events, to: "head.csv")
        let listener = replay("head.csv")
        #expect(listener.samples.count == events.count)
        for (got, event) in zip(listener.samples, events) {
            let expected = sample(event)
            #expect(got.attitude == expected.attitude)
            #expect(got.heading?.value == expected.heading?.value)
            #expect(got.heading?.accuracy == expected.heading?.accuracy)
            #expect(got.time.map { abs($0.timeIntervalSince(event.time)) < 5e-7 } == true)
        }
        let moments = listener.moments
        #expect(zip(moments, events).allSatisfy { abs($0 - $1.time.timeIntervalSince(time(0))) < 1e-5 })
    }

    @Test("differs from more precise values by half of the fourth decimal at most")
    func rounded() async throws {
        let events = (0..<1000).map { index in
            let angle = Double(index) * 0.359_987_654_321
            return HeadEvent(
                time: time(Double(index)), provider: "tracker", yaw: angle, pitch: angle / 4 - 45, roll: angle / 2)
        }
        try await record(events, to: "head.csv")
        let samples = replay("head.csv").samples
        #expect(samples.count == events.count)
        for (sample, event) in zip(samples, events) {
            guard case .angles(let yaw, let pitch, let roll) = sample.attitude else {
                Issue.record("angles are missing")
                return
            }
            let errors = [yaw - event.yaw, pitch - (event.pitch ?? 0), roll - (event.roll ?? 0)]
            #expect(errors.allSatisfy { abs($0) <= 0.5001e-4 })
        }
    }

    @Test("is unchanged when its replay is recorded again, and cannot be overwritten by that")
    func again() async throws {
        let events = (0..<2000).map { index in
            HeadEvent(
                time: time(Double(index) / 100), provider: "tracker", yaw: Double(index % 360) + 0.25, heading: 12.5,
                accuracy: 3)
        }
        try await record(events, to: "a.csv")
        let recorder = HeadRecorder(path: scratch.path("b.csv"), sparing: [scratch.path("a.csv")])
        try recorder.start(in: SinkHost(clock: clock))
        for sample in replay("a.csv").samples {
            guard case .yaw(let yaw) = sample.attitude, let time = sample.time else { continue }
            recorder.receive(
                .derived(
                    HeadEvent(
                        time: time, provider: "tracker", yaw: yaw, heading: sample.heading?.value,
                        accuracy: sample.heading?.accuracy)))
        }
        await recorder.finish()
        let recorded = try scratch.text("a.csv").replacingOccurrences(of: ",90.0,", with: ",,")
        #expect(try scratch.text("b.csv") == recorded)
        #expect(throws: ProviderError.self) {
            try HeadRecorder(path: scratch.path("a.csv"), sparing: [scratch.path("a.csv")]).start(
                in: SinkHost(clock: clock))
        }
    }
}

/// Records the events of a replay, with the clock's seconds.
@SensorActor
private final class Listener: OrientationSourceDelegate {
    private(set) var samples: [OrientationSample] = []
    private(set) var moments: [Double] = []
    private(set) var states: [OrientationSourceState] = []
    private let clock: any SensorClock
    private let begin: SensorInstant

    init(clock: any SensorClock) {
        self.clock = clock
        begin = clock.instant
    }

    func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        samples.append(sample)
        moments.append(clock.instant.seconds(since: begin))
    }

    func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        states.append(state)
    }
}

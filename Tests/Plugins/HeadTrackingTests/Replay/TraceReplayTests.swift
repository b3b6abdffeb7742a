import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import SensorReplay
import TestSupport
import Testing

@Suite("TraceSource: a trace")
@SensorActor
struct TraceReplayTests {
    private let trace = """
        time,yaw,pitch,roll,heading,accuracy,course,device
        2026-11-20T10:40:00.000Z,10.5,,,,,,
        2026-11-20T10:40:00.250Z,11.5,-4.1,0.7,231.4,3.2,90.0,
        2026-11-20T10:40:02.000004Z,12.5,-4.2,0.8,232.4,,,45.5

        """

    // MARK: Samples

    @Test("is replayed sample by sample, each with its time and known values")
    func samples() {
        let listener = TraceRig(trace).runToEnd()
        #expect(
            listener.samples == [
                OrientationSample(.yaw(10.5), time: traceTime(0)),
                OrientationSample(
                    .angles(yaw: 11.5, pitch: -4.1, roll: 0.7), time: traceTime(0.25),
                    heading: HeadingValue(231.4, accuracy: 3.2, timestamp: traceTime(0.25))),
                OrientationSample(
                    .angles(yaw: 12.5, pitch: -4.2, roll: 0.8), time: traceTime(2.000_004),
                    heading: HeadingValue(232.4, timestamp: traceTime(2.000_004))),
            ])
        #expect(listener.states == [.connected, .ended])
    }

    @Test("is replayed without its headings if they are to be computed again")
    func withoutHeadings() {
        let listener = TraceRig(trace, usesRecordedHeadings: false).runToEnd()
        #expect(listener.samples.count == 3 && listener.samples.allSatisfy { $0.heading == nil })
    }

    @Test("may contain quaternions, or columns named by the caller")
    func otherColumns() throws {
        let quaternions = TraceRig("t,qw,qx,qy,qz\n0,1,0,0,0\n1,0,0,0,2\n").runToEnd()
        #expect(
            quaternions.samples.map(\.attitude) == [
                .quaternion(.identity), .quaternion(try #require(Quaternion(w: 0, x: 0, y: 0, z: 1))),
            ])
        let scratch = try Scratch()
        try Data("7;1.5;90\n8;1.6;91\n".utf8).write(to: URL(fileURLWithPath: scratch.path("a.csv")))
        let columns = try OrientationColumns([.other, .time, .yaw])
        let rig = TraceRig(path: scratch.path("a.csv"), columns: columns)
        #expect(rig.runToEnd().yaws == [90, 91])
        #expect(abs((rig.listener.moments.last ?? 0) - 0.1) < 1e-6)
    }

    // MARK: Pace

    @Test("is replayed by its own times")
    func times() {
        let rig = TraceRig(trace)
        rig.source.startOrientationUpdates()
        #expect(rig.listener.samples.isEmpty && rig.listener.states.isEmpty, "nothing is delivered within the call")
        rig.clock.advance(by: 0)
        #expect(rig.listener.samples.count == 1 && rig.listener.states == [.connected])
        rig.clock.advance(by: 0.249)
        #expect(rig.listener.samples.count == 1)
        rig.clock.advance(by: 0.002)
        #expect(rig.listener.samples.count == 2)
        rig.clock.advance(by: 10)
        #expect(rig.listener.states == [.connected, .ended])
    }

    @Test(
        "may count seconds or milliseconds from any origin, reported as times from now on",
        arguments: ["time", "millis"])
    func ownTimes(column: String) {
        let unit = column == "time" ? 1.0 : 1000
        let lines = [100, 100.01, 100.5].map { "\($0 * unit),1,231\n" }
        let rig = TraceRig("\(column),yaw,heading\n" + lines.joined())
        let begin = rig.clock.now
        let listener = rig.runToEnd()
        let elapsed = listener.samples.compactMap { $0.time?.timeIntervalSince(begin) }
        #expect(zip(elapsed, [0, 0.01, 0.5]).allSatisfy { abs($0 - $1) < 1e-6 } && elapsed.count == 3)
        #expect(zip(listener.moments, elapsed).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(listener.samples.allSatisfy { $0.heading?.timestamp == $0.time })
    }

    @Test("is replayed at 25 lines a second if it has no times")
    func withoutTimes() {
        let listener = TraceRig((0..<26).map { "\($0),0,0\n" }.joined()).runToEnd()
        #expect(listener.yaws == (0..<26).map(Double.init))
        #expect(abs((listener.moments.last ?? 0) - 1) < 1e-6)
        #expect(listener.samples.allSatisfy { $0.time == nil })
    }

    @Test("is replayed without a wait if times repeat or run backwards")
    func badTimes() {
        let listener = TraceRig("time,yaw\n5,1\n5,2\n5,3\n4,4\n,5\n6,6\n").runToEnd()
        #expect(listener.yaws == [1, 2, 3, 4, 5, 6])
        #expect(listener.moments.prefix(5).allSatisfy { $0 == 0 } && (listener.moments.last ?? 9) <= 2)
    }

    @Test("may contain times of another kind than the first one; their samples have no time")
    func mixedTimes() {
        let wall = TraceRig("time,yaw\n1795171200,1\n5,2\n1795171201,3\n").runToEnd()
        #expect(wall.samples.map(\.time) == [traceTime(0), nil, traceTime(1)])
        let own = TraceRig("time,yaw\n5,1\n1795171200,2\n6,3\n").runToEnd()
        #expect(own.samples.map { $0.time == nil } == [false, true, false])
        #expect((own.moments.last ?? 9) <= 1)
    }

    @Test("is replayed ten times as fast, with shortened gaps, in a loop, from a position, and with the times of now")
    func options() throws {
        let lines = (0..<100).map { "\($0 < 50 ? Double($0) : Double($0) + 3600),\($0)\n" }
        let options = ReplayOptions(
            timing: ReplayTiming(rate: .factor(10), maximumGap: 2), passes: .count(2), times: .now,
            start: .elapsed(40))
        let rig = TraceRig("time,yaw\n" + lines.joined(), options)
        let begin = rig.clock.now
        let listener = rig.runToEnd()
        let yaws = Array(40..<100) + Array(0..<100)
        #expect(listener.yaws == yaws.map(Double.init))
        // 59 waits of which one is shortened to 2 s, the break of 1 s before the second pass, and 99 waits as before.
        let seconds = 60.0 + 1 + 100
        #expect(abs((listener.moments.last ?? 0) - seconds / 10) < 1e-6)
        let elapsed = try #require(listener.samples.last?.time?.timeIntervalSince(begin))
        #expect(abs(elapsed - seconds) < 1e-6)
        #expect(rig.source.progress == 1 && listener.states == [.connected, .connected, .ended])
    }

    @Test("is read from a pipe as it is written", .timeLimit(.minutes(5)))
    func pipe() async throws {
        let scratch = try Scratch()
        let path = scratch.path("pipe")
        let descriptor = mkfifo(path, 0o600) == 0 ? open(path, O_RDWR | O_CLOEXEC) : -1
        try #require(descriptor >= 0)
        let writer = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let source = TraceSource(contentsOfFile: path)
        let listener = TraceListener(clock: SystemClock())
        source.orientationDelegate = listener
        source.startOrientationUpdates()
        try writer.write(contentsOf: Data("time,yaw\n0,1\n0.01,2\n0.0".utf8))
        await listener.waitUntil { $0.samples.count == 2 }
        try writer.write(contentsOf: Data("2,3\n0.03,4".utf8))
        await listener.waitUntil { $0.samples.count == 3 }
        #expect(source.progress == nil && listener.states == [.connected])
        try writer.close()
        await listener.waitUntil { $0.states.count == 2 }
        #expect(listener.yaws == [1, 2, 3, 4] && listener.states == [.connected, .ended])
    }

    @Test("is replayed repeatedly with its own times")
    func loop() {
        let rig = TraceRig(trace, ReplayOptions(passes: .endless))
        rig.source.startOrientationUpdates()
        rig.clock.advance(by: 29.5)
        #expect(rig.listener.samples.count == 30)
        #expect(rig.listener.samples[27].time == traceTime(0) && rig.source.progress == nil)
    }

    @Test("is replayed as fast as its consumers accept it")
    func pacer() {
        let lines = (0..<10_000).map { "\($0),\($0 % 360)\n" }
        let rig = TraceRig("time,yaw\n" + lines.joined(), ReplayOptions(timing: ReplayTiming(rate: .max)))
        let consumer = Consumer()
        rig.source.pacer = consumer
        rig.listener.onReport = { [weak listener = rig.listener] _ in
            if listener?.samples.count == 5000 { consumer.demand = .wait }
        }
        rig.source.startOrientationUpdates()
        rig.clock.runUntilIdle()
        #expect(rig.listener.samples.count == 5000)
        #expect((rig.source.progress ?? 0) > 0.4 && (rig.source.progress ?? 1) < 0.6)
        consumer.goOn()
        rig.clock.runUntilIdle()
        #expect(rig.listener.samples.count == 10_000 && rig.listener.moments.last == 0)
    }

    @Test("may contain a pause of more than ten minutes, which is reported")
    func longWait() {
        let rig = TraceRig("time,yaw\n0,1\n1200,2\n")
        _ = rig.runToEnd()
        let reason = "the next sample is 20 minutes later; gap=SECONDS shortens the wait"
        #expect(rig.listener.states == [.connected, .disconnected(reason), .connected, .ended])
    }

    // MARK: Start and stop

    @Test("ends with a stop, and restarts at the beginning")
    func stop() {
        let rig = TraceRig("time,yaw\n0,1\n1,2\nx,3\n2,4\n")
        rig.source.startOrientationUpdates()
        rig.clock.advance(by: 1.5)
        rig.source.stopOrientationUpdates()
        rig.clock.advance(by: 10)
        #expect(rig.listener.yaws == [1, 2] && rig.listener.states == [.connected])
        _ = rig.runToEnd()
        #expect(rig.listener.yaws == [1, 2, 1, 2, 4])
        #expect(rig.listener.states == [.connected, .connected, .ended])
        _ = rig.runToEnd()
        #expect(rig.listener.yaws.count == 8 && rig.source.drops.total == 3, "the count of drops continues")
    }

    @Test("may be stopped by a delegate from within a report")
    func stopWithin() {
        let rig = TraceRig(trace)
        rig.listener.onReport = { $0.stopOrientationUpdates() }
        _ = rig.runToEnd()
        #expect(rig.listener.states == [.connected] && rig.listener.samples.isEmpty)
        rig.listener.onReport = { [weak listener = rig.listener] source in
            if listener?.samples.count == 1 { source.stopOrientationUpdates() }
        }
        _ = rig.runToEnd()
        #expect(rig.listener.samples.count == 1)
    }
}

/// A consumer of samples that is not ready now and then.
@SensorActor
private final class Consumer: Backpressure {
    var demand = SinkDemand.ready
    private var waiters: [@SensorActor () -> Void] = []

    func whenReady(_ resume: @escaping @SensorActor () -> Void) { waiters.append(resume) }

    func goOn() {
        demand = .ready
        for resume in waiters { resume() }
        waiters = []
    }
}

import Foundation
import Geolocation
import GeolocationTestKit
import NMEAReplay
import ReceiverSupport
import SensorReplay
import Testing

@Suite("A log of sentences")
@SensorActor
struct NMEALogReplayTests {
    private let clock = ManualClock()

    /// The parts of a replay; the manager lives as long as this value.
    private struct Rig {
        let replay: NMEALogReplay
        let sink: RecordingSink
        let manager: GeolocationManager
    }

    private func run(_ log: TemporaryLog, _ options: ReplayOptions = ReplayOptions()) throws -> Rig {
        let replay = NMEALogReplay(contentsOfFile: log.path, options: options, clock: clock)
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        manager.install(replay)
        manager.start()
        return Rig(replay: replay, sink: sink, manager: manager)
    }

    @Test("is replayed by its own times, in all roles, to its end")
    func times() throws {
        let log = try TemporaryLog(walk(0..<10))
        let rig = try run(log)
        clock.advance(by: 4.5)
        #expect(rig.sink.locations.count == 5)
        clock.advance(by: 100)
        #expect(rig.sink.locations.count == 10 && rig.replay.status == .ended)
        #expect(rig.sink.events.contains { $0.type == "receiver" })
        let headings = rig.sink.events.compactMap { event in
            if case .heading(.device, let heading, _) = event { heading?.value } else { nil }
        }
        #expect(headings.first == 13)
    }

    @Test("is replayed ten times as fast, in a loop, with the times of now, from a position")
    func options() throws {
        let log = try TemporaryLog(walk(0..<100))
        let options = ReplayOptions(
            timing: ReplayTiming(rate: .factor(10)), passes: .count(2), times: .now, start: .elapsed(50))
        let rig = try run(log, options)
        let begin = clock.now
        clock.advance(by: 4.95)
        #expect(rig.sink.locations.count == 50)
        #expect(rig.sink.locations.first?.timestamp == begin)
        clock.advance(by: 100)
        #expect(rig.sink.locations.count == 150)
    }

    @Test("can be paused, stepped through and sought in")
    func control() throws {
        let log = try TemporaryLog(walk(0..<100))
        let rig = try run(log)
        clock.advance(by: 3)
        rig.replay.pause()
        let count = rig.sink.locations.count
        clock.advance(by: 50)
        #expect(rig.sink.locations.count == count && rig.replay.isPaused)
        try rig.replay.seek(to: .time(try Date("2026-11-20T10:01:00Z", strategy: .iso8601)))
        rig.replay.resume()
        clock.advance(by: 1)
        #expect(rig.sink.locations.contains { abs($0.latitude - (47 + 39.0060 / 60)) < 1e-9 })
    }

    @Test("may contain a loss of the fix, which withdraws the position")
    func withdrawal() throws {
        let void = sentence("GPRMC,100003,V,,,,,,,201126,,,N") + sentence("GPGGA,100003,,,,,0,00,,,M,,M,,")
        let log = try TemporaryLog(walk(0..<3) + void + walk(4..<6))
        let rig = try run(log)
        clock.advance(by: 3.5)
        guard case .locationWithdrawn = rig.sink.events.last(where: { $0.type == "location" }) else {
            Issue.record("the position was not withdrawn")
            return
        }
        clock.advance(by: 10)
        #expect(rig.sink.locations.count == 5)
    }

    @Test("may contain marks of the recorder's writes and comments, which are ignored")
    func delayCookie() throws {
        let text = walk(0..<5).replacingOccurrences(of: "GPGGA,1000", with: "GPG|GA,10|00")
        let log = try TemporaryLog("# Name: a log\n# Delay-Cookie: | 0.01\n\n" + text)
        let rig = try run(log)
        clock.advance(by: 10)
        #expect(rig.sink.locations.count == 5 && rig.replay.drops.total == 0)
    }

    @Test("may contain comments that quote sentences")
    func quotedSentence() throws {
        let quoted = walk(7..<8).split(whereSeparator: \.isNewline)[0]
        let log = try TemporaryLog(walk(0..<2) + "# of the day before: \(quoted)\n" + walk(2..<5))
        let rig = try run(log)
        clock.advance(by: 10)
        #expect(rig.sink.locations.count == 5 && rig.replay.drops.total == 0)
    }

    @Test(
        "is reported in one sentence if it cannot be replayed",
        arguments: [
            ("/no/such/file.log", "/no/such/file.log: there is no such file"),
            ("/tmp", "/tmp is a directory, not a file"),
        ])
    func failures(path: String, reason: String) {
        let replay = NMEALogReplay(contentsOfFile: path, clock: clock)
        replay.startLocationUpdates()
        clock.advance(by: 1)
        #expect(replay.status == .failed(ProviderError(reason)))
    }

    @Test("is reported if there is nothing to replay")
    func nothing() throws {
        let log = try TemporaryLog("hello\n")
        let replay = NMEALogReplay(contentsOfFile: log.path, clock: clock)
        replay.startLocationUpdates()
        clock.advance(by: 1)
        #expect(
            replay.status.reason == "\(log.path) has no NMEA sentences with a fix, or without one")
    }
}

@Suite("NMEALogReplay fulfils the provider contract")
struct NMEALogReplayConformanceTests {
    @Test("on a manual clock")
    func manual() async throws {
        let log = try TemporaryLog(walk(0..<500))
        let path = log.path
        try await ProviderConformance.verify(patience: 300) { clock in
            NMEALogReplay(contentsOfFile: path, clock: clock)
        }
        withExtendedLifetime(log) {}
    }
}

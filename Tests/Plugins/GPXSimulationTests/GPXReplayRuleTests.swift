import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: rules of the replay")
struct GPXReplayRuleTests {
    private let begin = Date(timeIntervalSince1970: 1_767_225_600)

    @Test("a point without a recorded heading withdraws the previous one, once")
    func headingEnds() {
        let compass = recorder("<gpxgd:hdg_dvc>77</gpxgd:hdg_dvc>")
        let points = [point(0, 0), point(0, 1, compass), point(0, 2), point(0, 3), point(0, 4, compass)]
        let listener = TrackListener(gpx([points]))
        listener.play()
        #expect(listener.headings.map { $0?.value } == [77, nil, 77, nil])
    }

    @Test("nothing is derived for a point with the recorder's extension, even an empty one")
    func recorderExtension() {
        let points = [
            point(0, 0), point(0, 0.001, recorder("")), point(0, 0.002, recorder("<gpxgd:flr_lvl>1</gpxgd:flr_lvl>")),
            point(0, 0.003),
        ]
        let listener = TrackListener(gpx([points]))
        listener.play()
        // An unknown course and speed are reported once.
        #expect(listener.courses.map { $0.course == nil } == [false, true, false, true])
        #expect(listener.courses.map { $0.speed == nil } == [true, true, false, true])
        #expect(listener.fixes.map { $0?.course == nil } == [false, true, true, false])
    }

    @Test("a point without a time follows the previous one; before any time the clock is used")
    func pointsWithoutTime() {
        let points = [point(0, 0), point(0, 1, at: 10), point(0, 2), point(0, 3), point(0, 4, at: 20)]
        let listener = TrackListener(gpx([points]), timing: ReplayTiming(minimumInterval: 2))
        let now = listener.clock.now
        listener.play()
        let stamps = listener.fixes.compactMap { $0?.timestamp }
        #expect(stamps.first == now)
        #expect(stamps.dropFirst().map { $0.timeIntervalSince(begin) } == [10, 12, 14, 20])
        #expect(listener.fixTimes == [0, 2, 4, 6, 8])
    }

    @Test("a long wait is a degraded status with its line, until the point is replayed")
    func longGap() {
        let points = [point(0, 0, at: 0), point(0, 1, at: 1), point(0, 2, at: 3 * 86_400 + 1), point(0, 3)]
        let listener = TrackListener(gpx([points]))
        listener.play()
        let sentence = "the next point, line 4, is 3 days later; gap=SECONDS shortens the wait"
        #expect(listener.statuses == [.starting, .running, .degraded(sentence), .running, .ended])
        let reason = "time more than a day after that of the point before it, first at line 4"
        #expect(listener.simulator.drops.byReason == [reason: 1])
    }

    @Test(
        "a long wait is reported with the recorded gap in seconds, minutes, hours or years",
        arguments: [
            (1.0, 700.0, "12 minutes"), (1, 20_000, "6 hours"), (1, 1e9, "32 years"), (0.01, 90, "90 seconds"),
        ])
    func toldWaits(rate: Double, gap: Double, words: String) {
        let document = gpx([[point(0, 0, at: 0), point(0, 1, at: gap)]])
        let listener = TrackListener(document, timing: ReplayTiming(rate: .factor(rate)))
        listener.play()
        #expect(listener.statuses.dropFirst(2).first?.reason?.contains("line 3, is \(words) later") == true)
    }

    @Test("a wait that a rate or a limit shortens is not reported")
    func shortenedWaits() {
        let document = gpx([[point(0, 0, at: 0), point(0, 1, at: 7000)]])
        for timing in [
            ReplayTiming(rate: .factor(100)), ReplayTiming(maximumGap: 60), ReplayTiming(rate: .max),
        ] {
            let listener = TrackListener(document, timing: timing)
            listener.play()
            #expect(listener.statuses == [.starting, .running, .ended])
        }
    }

    @Test("a rate that is not a number above 0 is a failure")
    func unusableRate() {
        let listener = TrackListener(gpx([[point(0, 0)]]), timing: ReplayTiming(rate: .factor(0)))
        listener.play()
        #expect(listener.fixes.isEmpty)
        #expect(listener.statuses.last?.reason?.hasPrefix("rate 0.0 is not a number above 0") == true)
    }

    @Test("the compass has the status of the file, which is reported once")
    func compassStatus() throws {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        let simulator = GPXSimulator(document: gpx([[point(0, 0), point(0, 1)]]), clock: clock)
        manager.install(simulator)
        manager.start()
        clock.runUntilIdle()
        #expect(manager.statuses[.deviceHeading] == .ended)
        #expect(manager.statuses[.location] == .ended)
        let names = sink.events.compactMap { event -> String? in
            if case .status(let change) = event { return change.status.name }
            return nil
        }
        #expect(names == ["starting", "running", "ended"])
    }

    @Test("the simulator's status is still received after its compass is removed")
    func replacedCompass() {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let simulator = GPXSimulator(document: gpx([[point(0, 0), point(0, 1)]]), clock: clock)
        manager.install(simulator)
        manager.start()
        manager.remove(simulator.deviceHeadingProvider)
        clock.runUntilIdle()
        #expect(manager.statuses[.location] == .ended)
    }

    @Test(
        "an explicit interval takes precedence over the keyword of the file; the default interval does not",
        arguments: [("", [0, 4, 8]), ("?interval=1", [0, 1, 2]), ("?interval=2", [0, 2, 4])] as [(String, [Double])])
    func interval(options: String, expected: [Double]) throws {
        let file = try TemporaryFile(gpx([[point(0, 0), point(0, 1), point(0, 2)]], keywords: "time_interval:4"))
        let clock = ManualClock()
        let listener = TrackListener(
            try #require(try simulator(of: "gpx:\(file.path)\(options)", clock: clock)), clock: clock)
        listener.play()
        #expect(listener.fixTimes == expected)
    }
}

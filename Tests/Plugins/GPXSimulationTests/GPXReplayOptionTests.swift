import Foundation
import GPXSimulation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: loop, times, start, rate of fixes")
struct GPXReplayOptionTests {
    private let begin = Date(timeIntervalSince1970: 1_767_225_600)
    private let walk = gpx([[point(0, 0, at: 0), point(0, 1, at: 2), point(0, 2, at: 3)]])

    private func seconds(_ fixes: [Location?], since begin: Date) -> [Double] {
        fixes.compactMap { $0.map { ($0.timestamp.timeIntervalSince(begin) * 1e6).rounded() / 1e6 } }
    }

    @Test("a loop repeats the file, and the progress covers all passes")
    func loop() {
        let twice = TrackListener(walk, options: TrackReplayOptions(passes: .count(2)))
        twice.start()
        twice.clock.advance(by: 3)
        #expect(twice.simulator.progress == 0.5)
        twice.clock.runUntilIdle()
        #expect(twice.longitudes == [0, 1, 2, 0, 1, 2])
        #expect(twice.statuses == [.starting, .running, .ended])
        let endless = TrackListener(walk, options: TrackReplayOptions(passes: .endless))
        endless.start()
        endless.clock.advance(by: 4 * 250 - 0.5)
        #expect(endless.fixes.count == 750)
        #expect(endless.statuses == [.starting, .running])
    }

    @Test("times=now: the first fix has the time of the start, headings have those of their fixes, and time only rises")
    func timesNow() {
        let heading = recorder("<gpxgd:hdg_dvc>77</gpxgd:hdg_dvc>")
        let document = gpx([
            [point(0, 0, at: 0, heading), point(0, 1, at: 2, heading), point(0, 2), point(0, 3, at: 9)]
        ])
        for rate in [ReplayRate.original, .factor(7), .max] {
            let listener = TrackListener(
                document, timing: ReplayTiming(rate: rate, maximumGap: 5),
                options: TrackReplayOptions(passes: .count(2), times: .now))
            let start = listener.clock.now
            listener.play()
            #expect(seconds(listener.fixes, since: start) == [0, 2, 3, 4, 5, 7, 8, 9])
            #expect(
                listener.headings.compactMap { $0?.timestamp }
                    == [0, 1, 4, 5].compactMap { index in
                        listener.fixes[index]?.timestamp
                    })
        }
    }

    @Test("a start within the recording, in seconds or as a time, is found; one after its end fails with one sentence")
    func start() {
        for start in [ReplayPosition.elapsed(2), .time(begin.addingTimeInterval(1.5))] {
            let listener = TrackListener(walk, options: TrackReplayOptions(start: start))
            listener.play()
            #expect(listener.longitudes == [1, 2])
            #expect(listener.fixTimes == [0, 1])
        }
        let late = TrackListener(walk, options: TrackReplayOptions(start: .elapsed(60)))
        late.play()
        let sentence = "the document ends before 60.0 s after its beginning, where its replay was to begin"
        #expect(late.statuses.last == .failed(ProviderError(sentence)))
    }

    @Test("hz=4 adds three fixes in time and position between points a second apart, and none across segments")
    func frequency() {
        let document = gpx([
            [point(0, 0, at: 0), point(0, 0.0004, at: 1)], [point(1, 1, at: 2), point(1, 1.0004, at: 3)],
        ])
        let listener = TrackListener(document, options: TrackReplayOptions(frequency: 4))
        listener.play()
        #expect(seconds(listener.fixes, since: begin) == [0, 0.25, 0.5, 0.75, 1, 2, 2.25, 2.5, 2.75, 3])
        #expect(listener.fixTimes == [0, 0.25, 0.5, 0.75, 1, 2, 2.25, 2.5, 2.75, 3])
        for (index, fix) in listener.fixes.prefix(5).enumerated() {
            #expect(abs((fix?.longitude ?? -1) - Double(index) * 1e-4) < 1e-9)
            #expect(fix?.course.map { abs($0 - 90) < 1e-6 } == true)
        }
        // The speed between two points follows from the distance between them.
        #expect(listener.courses[1].speed == listener.courses[4].speed)
    }

    @Test(
        "values of both points are interpolated, angles along the shorter arc; a value of one point is used unchanged"
    )
    func interpolatedValues() throws {
        let first =
            "<ele>400</ele><course>350</course><speed>1</speed>"
            + recorder("<gpxgd:hdg_dvc>10</gpxgd:hdg_dvc><gpxgd:hor_acc>4</gpxgd:hor_acc>")
        let second =
            "<ele>410</ele><course>30</course><speed>3</speed>" + recorder("<gpxgd:hdg_dvc>350</gpxgd:hdg_dvc>")
        let listener = TrackListener(
            gpx([[point(0, 0, at: 0, first), point(0, 1e-5, at: 1, second)]]), options: TrackReplayOptions(frequency: 2)
        )
        listener.play()
        let middle = try #require(listener.fixes[1])
        #expect(middle.altitude == 405)
        #expect(middle.course == 10)
        #expect(middle.speed == 2)
        #expect(middle.horizontalAccuracy == 4)
        #expect(listener.headings[1]?.value == 0)
    }

    @Test("points without times keep the minimum interval, and hz adds no fixes between them")
    func frequencyWithoutTimes() {
        let listener = TrackListener(
            gpx([[point(0, 0), point(0, 1), point(0, 2)]]), timing: ReplayTiming(minimumInterval: 3),
            options: TrackReplayOptions(frequency: 10))
        listener.play()
        #expect(listener.fixTimes == [0, 3, 6])
    }

    // MARK: Endpoints

    @Test(
        "the endpoint has the options loop, start and times",
        arguments: [
            ("loop=2", [0, 1, 2, 0, 1, 2]), ("start=2", [1, 2]), ("start=2026-01-01T00:00:02.5Z", [2]),
            ("start=2026-01-01T02:00:02%2B02:00", [1, 2]), ("loop=2&start=3&times=now", [2, 0, 1, 2]),
        ] as [(String, [Double])])
    func endpoint(options: String, expected: [Double]) throws {
        let file = try TemporaryFile(walk)
        let clock = ManualClock()
        let listener = TrackListener(
            try #require(try simulator(of: "gpx:\(file.path)?\(options)", clock: clock)), clock: clock)
        listener.play()
        #expect(listener.longitudes == expected)
    }

    @Test("the endpoint's noise and hz equal those of the options in code")
    func endpointNoise() throws {
        let file = try TemporaryFile(walk)
        let noise = PositionNoise(radius: 5, correlation: 10, seed: 9)
        let inCode = TrackListener(walk, options: TrackReplayOptions(times: .now, frequency: 2, noise: noise))
        inCode.play()
        let clock = ManualClock()
        let options = "noise=5&correlation=10&seed=9&hz=2&times=now"
        let listener = TrackListener(
            try #require(try simulator(of: "gpx:\(file.path)?\(options)", clock: clock)), clock: clock)
        listener.play()
        #expect(listener.fixes == inCode.fixes)
        #expect(listener.fixes.count == 7)
    }

    @Test(
        "an invalid value is rejected with what to write instead",
        arguments: [
            ("loop=1.5", "loop=1.5 in gpx:walk.gpx?loop=1.5 is not right: write a whole number of 1 or more, or true"),
            ("loop=0", "loop=0 in gpx:walk.gpx?loop=0 is not right: write a whole number of 1 or more, or true"),
            ("seed=0.5", "seed=0.5 in gpx:walk.gpx?seed=0.5 is not right: write a whole number of 0 or more"),
            ("start=noon", "start=noon in gpx:walk.gpx?start=noon is not right: write seconds of 0 or more, or a time"),
            ("start=-3", "start=-3 in gpx:walk.gpx?start=-3 is not right: write seconds of 0 or more, or a time"),
            ("times=later", "times=later in gpx:walk.gpx?times=later is not right: write one of recorded, now"),
            ("hz=0", "hz=0 in gpx:walk.gpx?hz=0 is not right: write a number from 0.01 to 1000 Hz"),
            ("noise=-1", "noise=-1 in gpx:walk.gpx?noise=-1 is not right: write a number from 0 to 10000 m"),
        ])
    func refused(option: String, sentence: String) {
        let error = #expect(throws: UsageError.self) {
            _ = try simulator(of: "gpx:walk.gpx?\(option)", clock: ManualClock())
        }
        #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    }
}

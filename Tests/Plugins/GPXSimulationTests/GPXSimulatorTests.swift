import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator")
struct GPXSimulatorTests {
    @Test("points are replayed at the document's times, at least a second apart")
    func timing() {
        let points = [point(47, 9, at: 0), point(47.001, 9, at: 5), point(47.002, 9, at: 5.2), point(47.003, 9, at: 7)]
        let listener = TrackListener(gpx([points]))
        listener.play()
        #expect(listener.fixTimes.map { ($0 * 1e3).rounded() } == [0, 5000, 6000, 7800])
        #expect(listener.statuses == [.starting, .running, .ended])
    }

    @Test("the rate divides every wait", arguments: [(10.0, 0.5), (0.5, 10.0)])
    func rate(factor: Double, expected: Double) {
        let document = gpx([[point(47, 9, at: 0), point(47.001, 9, at: 5)]])
        let listener = TrackListener(document, timing: ReplayTiming(rate: .factor(factor)))
        listener.play()
        #expect(listener.fixTimes == [0, expected])
    }

    @Test("nothing is delivered within the start itself, so that all roles receive the first point")
    func firstPoint() {
        let listener = TrackListener(gpx([[point(47, 9), point(47.001, 9)]]))
        listener.start()
        #expect(listener.fixes.isEmpty)
        listener.clock.advance(by: 0)
        #expect(listener.fixes.count == 1)
        #expect(listener.courses.count == 1)
    }

    @Test("X1: all tracks and all segments are played")
    func tracksAndSegments() {
        let document = gpx(
            [[point(1, 1), point(1, 2)], [point(1, 3)]], [[point(2, 1)]], [[], [point(3, 1), point(3, 2)]])
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.fixes.map { $0?.latitude } == [1, 1, 1, 2, 3, 3])
        #expect(listener.fixes.compactMap { $0?.longitude } == [1, 2, 3, 1, 1, 2])
    }

    @Test("X4: gaps can be shortened and intervals below a second preserved")
    func gapsAndSmallIntervals() {
        let points = [point(47, 9, at: 0), point(47, 9.1, at: 0.1), point(47, 9.2, at: 9_000)]
        let timing = ReplayTiming(minimumInterval: 0, maximumGap: 60)
        let listener = TrackListener(gpx([points]), timing: timing)
        listener.play()
        #expect(listener.fixTimes.map { ($0 * 1000).rounded() } == [0, 100, 60_100])
    }

    @Test("X5: speed follows from distance and recorded time, or from the minimum interval without times")
    func speedSynthesis() throws {
        let timed = TrackListener(gpx([[point(0, 0, at: 0), point(0, 0.001, at: 10)]]))
        timed.play()
        // A thousandth of a degree of the equator is 111.3195 m.
        #expect(timed.courses.first.map { $0.speed == nil } == true, "a single point has no speed")
        #expect(abs(try #require(timed.courses[1].speed) - 11.13195) < 1e-4)
        #expect(abs(try #require(timed.fixes[1]?.speed) - 11.13195) < 1e-4)

        let untimed = TrackListener(gpx([[point(0, 0), point(0, 0.001)]], keywords: "time_interval:4"))
        untimed.play()
        #expect(untimed.fixTimes == [0, 4])
        #expect(abs(try #require(untimed.courses[1].speed) - 111.3195 / 4) < 1e-3)
    }

    @Test("X6: a stationary run of twenty thousand points retains the course before it")
    func longStationaryRun() {
        let still = Array(repeating: point(0, 0.001), count: 20_000)
        let timing = ReplayTiming(rate: .max)
        let listener = TrackListener(gpx([[point(0, 0)] + still]), timing: timing)
        listener.play()
        #expect(listener.fixes.count == 20_001)
        let courses = Set(listener.courses.dropLast().map { $0.course?.value })
        #expect(courses == [90])
    }

    @Test("course is the bearing to the next point; the last point repeats it; each segment starts anew")
    func courseSynthesis() {
        let document = gpx([[point(0, 0), point(0.001, 0), point(0.001, 0.001)], [point(0.002, 0.002)]])
        let listener = TrackListener(document)
        listener.play()
        let courses = listener.courses.map { $0.course.map { ($0.value * 1e6).rounded() / 1e6 } }
        #expect(courses == [0, 90, 90, nil])
    }

    @Test("recorded course and speed are used; neither is derived if the recorder knew its accuracy")
    func recordedValues() {
        let garmin =
            "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>2.5</gpxtpx:speed>"
            + "<gpxtpx:course>200</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>"
        let known =
            "<extensions><gpxgd:TrackPointExtension><gpxgd:hor_acc>4</gpxgd:hor_acc>"
            + "<gpxgd:hdg_dvc>123</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions>"
        let listener = TrackListener(gpx([[point(0, 0, garmin), point(0, 0.001, known), point(0, 0.002)]]))
        listener.play()
        #expect(listener.courses[0].course?.value == 200)
        #expect(listener.courses[0].speed == 2.5)
        #expect(listener.courses[1].course == nil)
        #expect(listener.courses[1].speed == nil)
        #expect(listener.fixes[1]?.horizontalAccuracy == 4)
        #expect(listener.headings.map { $0?.value } == [123, nil])
    }

    @Test("X7: a dilution of precision is not used as an accuracy")
    func dilution() {
        let listener = TrackListener(gpx([[point(0, 0, "<hdop>1.2</hdop>"), point(0, 0.001)]]))
        listener.play()
        #expect(listener.fixes.allSatisfy { $0?.horizontalAccuracy == nil })
    }

    @Test("X8: the keyword time_interval is recognised at the start of the keywords too")
    func keyword() {
        let listener = TrackListener(gpx([[point(0, 0), point(0, 1)]], keywords: "time_interval:1.4"))
        listener.play()
        #expect(listener.fixTimes == [0, 1.4])
    }

    @Test("X9: the recorded compass provides the device heading, besides location and course")
    func installed() {
        let compass =
            "<course>90</course><speed>1.5</speed>"
            + "<extensions><gpxgd:TrackPointExtension><gpxgd:hdg_dvc>77</gpxgd:hdg_dvc>"
            + "</gpxgd:TrackPointExtension></extensions>"
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let simulator = GPXSimulator(
            document: gpx([[point(0, 0, compass), point(0, 0.001, compass), point(0, 0.002)]]), clock: clock)
        #expect(manager.install(simulator) == [.location, .course, .deviceHeading, .userHeading])
        manager.start()
        clock.advance(by: 1)
        #expect(manager.location?.longitude == 0.001)
        #expect(manager.snapshot.headings[.device]?.value == 77)
        #expect(manager.collectionHeading.resolved?.source == .course)
    }

    @Test("a start after a stop and after the end begins at the beginning")
    func restart() {
        let listener = TrackListener(gpx([[point(1, 0), point(2, 0), point(3, 0)]]))
        listener.simulator.startLocationUpdates()
        listener.clock.advance(by: 1)
        listener.simulator.stopLocationUpdates()
        listener.clock.advance(by: 10)
        #expect(listener.fixes.compactMap { $0?.latitude } == [1, 2])
        listener.simulator.startLocationUpdates()
        listener.clock.runUntilIdle()
        listener.simulator.stopLocationUpdates()
        listener.simulator.startLocationUpdates()
        listener.clock.runUntilIdle()
        #expect(listener.fixes.compactMap { $0?.latitude } == [1, 2, 1, 2, 3, 1, 2, 3])
    }

    @Test("the run ends only with the last role")
    func roles() {
        let listener = TrackListener(gpx([[point(1, 0), point(2, 0), point(3, 0)]]))
        listener.simulator.startLocationUpdates()
        listener.simulator.startCourseProviderUpdates()
        listener.clock.advance(by: 0)
        listener.simulator.stopLocationUpdates()
        listener.clock.runUntilIdle()
        #expect(listener.fixes.count == 1)
        #expect(listener.courses.count == 4, "three samples and the end")
    }

    @Test("a point without time is stamped on arrival")
    func missingTime() {
        let listener = TrackListener(gpx([[point(0, 0), point(0, 1)]]))
        let start = listener.clock.now
        listener.play()
        #expect(listener.fixes.map { $0?.timestamp } == [start, start.addingTimeInterval(1)])
    }

    @Test("progress runs from 0 to 1")
    func progress() {
        let points = (0..<2000).map { point(0, Double($0) / 1e5) }
        let listener = TrackListener(gpx([points]))
        listener.start()
        var last = 0.0
        for _ in 0..<2000 {
            listener.clock.advance(by: 1)
            let progress = listener.simulator.progress ?? -1
            #expect(progress >= last && progress <= 1)
            last = progress
        }
        #expect(last == 1)
    }
}

import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: activity and keywords")
struct GPXActivityTests {
    private func doing(_ word: String) -> String { recorder("<gpxgd:activity>\(word)</gpxgd:activity>") }

    /// The activities reported at each point and at the end.
    private func activities(_ document: String) -> [MotionActivity?] {
        let listener = TrackListener(document)
        var activities: [MotionActivity?] = []
        listener.onFix = { [weak listener] in activities.append(listener?.simulator.activity) }
        listener.play()
        return activities + [listener.simulator.activity]
    }

    @Test("X3: uses each point's recorded activity, else the keyword, else walking, and is stationary at the end")
    func order() {
        let points = [
            point(0, 0), point(0, 1, doing("automotive")), point(0, 2, doing("Cycling")), point(0, 3, doing("unknown")),
        ]
        #expect(activities(gpx([points])) == [.walking, .automotive, .cycling, .walking, .stationary])
        #expect(
            activities(gpx([points], keywords: "day out, activity:automotive, loud"))
                == [.automotive, .automotive, .cycling, .automotive, .stationary])
        #expect(activities(gpx([[point(0, 0)]], keywords: "activity:stationary")) == [.stationary, .stationary])
    }

    @Test("ignores unknown activities and counts them with the line of the first")
    func unknownWords() {
        let document = gpx([[point(0, 0, doing("flying")), point(0, 1, doing("flying"))]], keywords: "activity:diving")
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.simulator.drops.byReason == ["unknown activity, first at line 2": 3])
        #expect(listener.simulator.activity == .stationary)
    }

    @Test("notifies a motion monitor during the replay and at its end, but not after a stop")
    func monitor() {
        let monitor = MotionActivityMonitor(activity: .running)
        let listener = TrackListener(gpx([[point(0, 0), point(0, 1, doing("automotive"))]]))
        listener.simulator.motion = monitor
        listener.start()
        #expect(monitor.activity == .running)
        listener.clock.advance(by: 0)
        #expect(monitor.activity == .walking)
        listener.clock.advance(by: 1)
        #expect(monitor.activity == .stationary, "the last point is the end of the data")
        listener.stop()
        #expect(monitor.activity == .running)
        #expect(listener.simulator.activity == nil)
    }

    @Test("withdraws its activity and leaves no timer when it is released during a replay")
    func letGo() async {
        let clock = ManualClock()
        let monitor = MotionActivityMonitor(activity: .running)
        var simulator: GPXSimulator? = GPXSimulator(document: gpx([[point(0, 0), point(0, 1)]]), clock: clock)
        simulator?.motion = monitor
        simulator?.startLocationUpdates()
        clock.advance(by: 0)
        #expect(monitor.activity == .walking)
        weak let watched = simulator
        simulator = nil
        #expect(watched == nil)
        #expect(clock.nextDue == nil)
        // This runs after the work that the simulator has left to the actor.
        await withCheckedContinuation { done in SensorActor.enqueue { done.resume() } }
        #expect(monitor.activity == .running)
    }

    @Test("obeys a stop or restart that its motion monitor makes at the end of the replay", arguments: [true, false])
    func commandAtEnd(beginsAnew: Bool) {
        let listener = TrackListener(gpx([[point(0, 0), point(0, 1)]]))
        let monitor = MotionActivityMonitor()
        listener.simulator.motion = monitor
        monitor.onActivityDidChange { [weak listener] activity in
            guard activity == .stationary, listener?.fixes.count == 2 else { return }
            listener?.stop()
            if beginsAnew { listener?.start() }
        }
        listener.play()
        #expect(listener.statuses.last == (beginsAnew ? .ended : .idle))
        #expect(listener.longitudes == (beginsAnew ? [0, 1, 0, 1] : [0, 1]))
        #expect(listener.statuses.filter { $0 == .ended }.count == (beginsAnew ? 1 : 0))
    }

    @Test("notifies a new motion monitor at once, and resets the one that it replaces")
    func replacedMonitor() {
        let first = MotionActivityMonitor()
        let second = MotionActivityMonitor()
        let listener = TrackListener(gpx([[point(0, 0), point(0, 1)]], keywords: "activity:cycling"))
        listener.simulator.motion = first
        listener.start()
        listener.clock.advance(by: 0)
        listener.simulator.motion = second
        #expect(first.activity == .unknown)
        #expect(second.activity == .cycling)
        listener.simulator.motion = nil
        #expect(second.activity == .unknown)
    }

    @Test("restores the activity of a point on a step back from the end")
    func afterEnd() throws {
        let listener = TrackListener(gpx([[point(0, 0, doing("cycling")), point(0, 1)]]))
        listener.play()
        listener.simulator.pause()
        try listener.simulator.step(by: -1)
        listener.clock.advance(by: 0)
        #expect(listener.simulator.activity == .cycling)
    }

    @Test("withholds the course at rest if its monitor is the filter's motion source")
    func filteredCourse() {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let moving = "<course>90</course><speed>5</speed>"
        let resting = "<course>90</course><speed>5</speed>" + doing("stationary")
        let simulator = GPXSimulator(
            document: gpx([[point(0, 0, moving), point(0, 1, resting), point(0, 2, moving), point(0, 3)]]), clock: clock
        )
        let monitor = MotionActivityMonitor()
        simulator.motion = monitor
        manager.add(FilteredCourseProvider(wrapping: simulator, motion: monitor, clock: clock))
        #expect(manager.install(simulator) == [.location, .deviceHeading, .userHeading])
        manager.start()
        var courses: [Double?] = []
        for _ in 0..<3 {
            clock.advance(by: courses.isEmpty ? 0 : 1)
            courses.append(manager.snapshot.headings[.course]?.value)
        }
        #expect(courses == [90, nil, 90])
    }

    // MARK: Keywords

    @Test("transform:average_walking_speed walks the track at 1.4 m/s, whatever its times are")
    func walkingSpeed() throws {
        // A thousandth of a degree of the equator is 111.3195 m.
        let points = [point(0, 0, at: 0), point(0, 0.001, at: 5), point(0, 0.001), point(0, 0.002, at: 4)]
        let listener = TrackListener(
            gpx([points, [point(1, 1, at: 9)]], keywords: "town,transform:average_walking_speed"))
        listener.play()
        let step = 111.3195 / 1.4
        for (time, expected) in zip(listener.fixTimes, [0, step, step + 1, 2 * step + 1, 2 * step + 2]) {
            #expect(abs(time - expected) < 1e-3)
        }
        #expect(listener.courses.dropLast().map(\.speed) == [1.4, 1.4, 0, 1.4, 1.4])
        let start = try #require(listener.fixes.first??.timestamp)
        #expect(start.timeIntervalSince1970 == 1_767_225_600)
        #expect(listener.simulator.drops.total == 0)
    }

    @Test("waits a second between the end and the beginning of a looped walk")
    func walkedLoop() {
        let document = gpx([[point(0, 0)]], keywords: "transform:average_walking_speed")
        let listener = TrackListener(document, options: TrackReplayOptions(passes: .count(3)))
        listener.play()
        #expect(listener.fixTimes == [0, 1, 2])
    }

    @Test("ignores an interval of more than a day")
    func longInterval() {
        let digits = String(repeating: "9", count: 400)
        for keyword in ["time_interval:86401", "time_interval:\(digits)"] {
            let listener = TrackListener(gpx([[point(0, 0), point(0, 1)]], keywords: keyword))
            listener.play()
            #expect(listener.fixTimes == [0, 1])
        }
    }

    @Test("transform:average_walking_speed applies to points 0.1 m apart too; the first has the time of the start")
    func denseWalk() {
        let points = (0..<11).map { point(0, Double($0) * 1e-6) }
        let listener = TrackListener(gpx([points], keywords: "transform:average_walking_speed"))
        let now = listener.clock.now
        listener.play()
        #expect(abs((listener.fixTimes.last ?? 0) - 1.113195 / 1.4) < 1e-3)
        #expect(listener.fixes.first??.timestamp == now)
    }

    @Test(
        "recognises keywords in any position",
        arguments: [
            "activity:cycling time_interval:2", "a,time_interval:2,activity:cycling",
            "x activity:cycling;time_interval:2s",
        ])
    func anyPlace(keywords: String) {
        let document = gpx([[point(0, 0), point(0, 1)]], keywords: keywords)
        #expect(activities(document) == [.cycling, .cycling, .stationary])
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.fixTimes == [0, 2])
    }
}

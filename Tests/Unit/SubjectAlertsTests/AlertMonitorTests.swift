import CodecSupport
import Geolocation
import RouteGeometry
import Testing
import VisitDetection

@testable import SubjectAlerts

private let noon = Date(timeIntervalSince1970: 1_795_176_000)

/// A monitor of one rule, and the alerts that it reports.
private struct Watch {
    private var monitor: AlertMonitor
    private(set) var events: [AlertEvent] = []

    init(
        _ condition: AlertCondition, level: AlertLevel = .warning, hold: Double = 0, interval: Double = 0,
        quiet: QuietHours? = nil
    ) {
        monitor = AlertMonitor(
            [AlertRule("Yard", condition, level: level, hold: hold, interval: interval)], quietHours: quiet)
    }

    /// Observes a content some seconds after noon, and returns the sentences of the reports.
    @discardableResult
    mutating func observe(_ seconds: Double, _ content: AlertObservation.Content, now: Double? = nil) -> [String] {
        let reported = monitor.observe(
            AlertObservation(of: "rex", name: "Rex", at: noon.addingTimeInterval(seconds), content),
            at: noon.addingTimeInterval(now ?? seconds))
        events += reported
        return reported.map(\.text)
    }

    /// Observes a fix some seconds after noon, some metres to the north of the centre.
    @discardableResult
    mutating func fix(
        _ seconds: Double, _ north: Double, accuracy: Double? = 5, speed: Double? = nil, course: Double? = nil,
        battery: Double? = nil, now: Double? = nil
    ) -> [String] {
        let location = Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: accuracy, speed: speed, course: course,
            timestamp: noon.addingTimeInterval(seconds))
        return observe(seconds, .fix(location, battery: battery), now: now)
    }

    mutating func tick(_ seconds: Double) -> [String] {
        let reported = monitor.tick(at: noon.addingTimeInterval(seconds))
        events += reported
        return reported.map(\.text)
    }

    mutating func acknowledge(_ id: String) -> AlertEvent? { monitor.acknowledge(id, at: noon) }

    var deadline: Double? { monitor.nextDeadline?.timeIntervalSince(noon) }

    var active: [AlertEvent] { monitor.active(at: noon) }

    var drops: [String: Int] { monitor.drops.byReason }
}

/// A circle around the centre.
private func yard(_ radius: Double = 30) throws -> AlertArea {
    .fence(try Geofence(around: Coordinate(latitude: 47, longitude: 9), radius: radius))
}

@Suite("The monitor of alerts")
struct AlertMonitorTests {
    @Test("reports an exit after two fixes outside by 2.2 times their accuracy, or after one by five times")
    func exit() throws {
        var watch = Watch(.exit(try yard(), escape: 0))
        #expect(watch.fix(0, 0).isEmpty)
        #expect(watch.fix(1, 40.5).isEmpty, "within its errors")
        #expect(watch.fix(2, 43).isEmpty, "the first one")
        #expect(watch.fix(3, 40.5).isEmpty, "unclear: the count begins anew")
        #expect(watch.fix(4, 44).isEmpty)
        #expect(watch.fix(5, 45) == ["Rex has left Yard, by 15 m"])
        #expect(watch.fix(6, 200).isEmpty, "once")
        #expect(watch.fix(7, 25).isEmpty, "at the border")
        #expect(watch.fix(8, 10).isEmpty)
        #expect(watch.fix(9, 10) == ["Rex is back in Yard"])
        #expect(watch.fix(10, 60) == ["Rex has left Yard, by 30 m"], "by more than five times the accuracy")
        #expect(watch.events.map(\.isRaised) == [true, false, true])
    }

    @Test("reports no exit from a yard of 20 m by fixes of 60 m, or by one fix without accuracy")
    func accuracy() throws {
        var watch = Watch(.exit(try yard(20), escape: 0))
        watch.fix(0, 0)
        for second in 1...20 { #expect(watch.fix(Double(second), 60, accuracy: 60).isEmpty) }
        #expect(watch.fix(30, 500, accuracy: nil).isEmpty)
        #expect(watch.fix(31, 500, accuracy: nil) == ["Rex has left Yard, by 480 m"])
        #expect(watch.fix(40, 0, accuracy: 60).isEmpty)
        #expect(watch.fix(41, 0, accuracy: 60) == ["Rex is back in Yard"])
    }

    @Test("reports a subject that is outside at first immediately")
    func outside() throws {
        var watch = Watch(.exit(try yard(), escape: 0))
        #expect(watch.fix(0, 100) == ["Rex was already outside Yard, by 70 m"])
    }

    @Test("reports a subject that will soon be outside, if the rule has an escape time")
    func escape() throws {
        var watch = Watch(.exit(try yard(100), escape: 20))
        watch.fix(0, 0, speed: 5, course: 0)
        #expect(watch.fix(1, 5, speed: 5, course: 180).isEmpty)
        for second in 2...3 { #expect(watch.fix(Double(second), 5 * Double(second), speed: 5, course: 0).isEmpty) }
        watch.fix(4, 20, speed: 5.5, course: 0)
        watch.fix(5, 26, speed: 5.5, course: 0)
        watch.fix(6, 32, speed: 5.5, course: 0)
        #expect(watch.events.map(\.text) == ["Rex is about to leave Yard"])
    }

    @Test("reports nothing if positions jitter at a border")
    func jitter() throws {
        var watch = Watch(.exit(try yard(), escape: 0))
        var random = SplitMix64(seed: 3)
        watch.fix(0, 0)
        for second in 1...5000 {
            watch.fix(Double(second), 30 + Double.random(in: -9...9, using: &random), accuracy: 4)
        }
        #expect(watch.events.isEmpty)
    }

    @Test("reports entering and leaving, and staying after its time even without further fixes")
    func inside() throws {
        var enter = Watch(.enter(try yard()))
        for (second, north) in [(0.0, 100.0), (1, 33), (2, 20), (3, 20), (4, 33), (5, 50), (6, 50)] {
            enter.fix(second, north)
        }
        #expect(enter.events.map(\.text) == ["Rex has entered Yard", "Rex has left Yard"])
        #expect(enter.events.map { $0.since.timeIntervalSince(noon) } == [2, 5])
        var dwell = Watch(.dwell(try yard(), 600))
        dwell.fix(0, 100)
        dwell.fix(10, 0)
        dwell.fix(11, 0)
        #expect(dwell.deadline == 610)
        #expect(dwell.tick(609).isEmpty)
        #expect(dwell.tick(610) == ["Rex stays in Yard"] && dwell.deadline == nil)
        dwell.fix(700, 100)
        #expect(dwell.fix(701, 100) == ["Rex has left Yard"])
    }

    @Test("reports a distance after three fixes or 5 s, and its end below it by 10 % or 10 m")
    func distance() {
        var watch = Watch(.distance(100))
        for (second, metres) in [(0.0, 50.0), (1, 104), (2, 106), (3, 106)] {
            #expect(watch.observe(second, .distance(metres, accuracy: 5)).isEmpty)
        }
        #expect(watch.observe(4, .distance(107, accuracy: 5)) == ["Rex is 107 m away"])
        for second in 5...7 { #expect(watch.observe(Double(second), .distance(86, accuracy: 5)).isEmpty) }
        watch.observe(8, .distance(80, accuracy: 5))
        #expect(watch.observe(14, .distance(80, accuracy: 5)) == ["Rex is near again"])
    }

    @Test("reports battery, signal, speed, rest and visit, each with its hysteresis")
    func others() {
        var battery = Watch(.battery(0.2))
        for (second, charge) in [(0.0, 0.5), (1, 0.19), (2, 0.21), (3, 0.18), (4, 0.26)] {
            battery.fix(second, 0, battery: charge)
        }
        #expect(battery.events.map(\.text) == ["the battery of Rex is at 19 %", "the battery of Rex is charged again"])
        battery.fix(5, 0, battery: 0.1)
        #expect(battery.observe(6, .isCharging(true)) == ["the battery of Rex is charged again"])
        // No alert is raised during charging, however low the battery is.
        #expect(battery.fix(7, 0, battery: 0.11).isEmpty)
        #expect(battery.observe(8, .isCharging(false)).isEmpty)
        #expect(battery.fix(9, 0, battery: 0.12) == ["the battery of Rex is at 12 %"])

        var signal = Watch(.signal)
        signal.fix(0, 0)
        #expect(signal.observe(100, .isLost(true)) == ["Rex is lost: no news arrives"])
        #expect(signal.fix(101, 0) == ["news of Rex arrives again"])

        var speed = Watch(.speed(10))
        for (second, speedNow) in [
            (0.0, 9.0), (1, 12), (2, 12), (3, 9.5), (4, 12), (5, 12), (6, 12), (7, 13), (8, 9.2),
        ] {
            speed.fix(second, 0, speed: speedNow)
        }
        #expect(speed.events.map(\.text) == ["Rex moves at 47 km/h"])
        for second in 9...12 { speed.fix(Double(second), 0, speed: 5) }
        #expect(speed.events.last?.text == "Rex is slower again")

        var rest = Watch(.rest(1800, radius: 20))
        for minute in 0...40 { rest.fix(Double(minute) * 60, Double(minute % 2) * 10) }
        #expect(rest.events.map(\.text) == ["Rex has not moved for 30 min"])
        #expect(rest.fix(2500, 100) == ["Rex moves again"])

        var visit = Watch(.visit(VisitSettings(radius: 50, dwell: 120)))
        for minute in 0...5 { visit.fix(Double(minute) * 60, 0) }
        for minute in 6...12 { visit.fix(Double(minute) * 60, Double(minute - 5) * 300) }
        #expect(visit.events.map(\.text) == ["Rex has arrived", "Rex has departed"])
    }

    @Test("ignores late fixes, and counts them")
    func late() throws {
        var watch = Watch(.exit(try yard(), escape: 0))
        watch.fix(100, 0)
        watch.fix(50, 200)
        watch.fix(51, 200)
        #expect(watch.events.isEmpty && watch.drops == ["late fix": 2])
        watch.fix(101, 100)
        watch.fix(60, 0)
        watch.fix(61, 0)
        #expect(watch.events.map(\.isRaised) == [true])
    }

    @Test("reports a change only after the hold has passed")
    func hold() throws {
        var watch = Watch(.exit(try yard(), escape: 0), hold: 30)
        watch.fix(0, 0)
        for second in stride(from: 10.0, to: 40, by: 10) { #expect(watch.fix(second, 100).isEmpty) }
        #expect(watch.fix(40, 100) == ["Rex has left Yard, by 70 m"])
        #expect(watch.events[0].since == noon.addingTimeInterval(10))
        // The subject has left even if its first fix was outside, since the second one was inside.
        watch = Watch(.exit(try yard(), escape: 0), hold: 30)
        watch.fix(0, 100)
        watch.fix(10, 0)
        for second in stride(from: 20.0, to: 50, by: 10) { #expect(watch.fix(second, 100).isEmpty) }
        #expect(watch.fix(50, 100) == ["Rex has left Yard, by 70 m"])
    }

    @Test("reports a change of signal, stay or visit after the hold, even without a further observation")
    func silentHold() throws {
        var signal = Watch(.signal, hold: 300)
        signal.fix(0, 0)
        #expect(signal.observe(100, .isLost(true)).isEmpty && signal.deadline == 400)
        signal.fix(200, 0)
        #expect(signal.tick(400).isEmpty && signal.deadline == nil, "the loss was too short")
        #expect(signal.observe(500, .isLost(true)).isEmpty && signal.tick(799).isEmpty)
        #expect(signal.tick(800) == ["Rex is lost: no news arrives"] && signal.deadline == nil)
        #expect(signal.fix(900, 0).isEmpty && signal.deadline == 1200)
        #expect(signal.tick(1200) == ["news of Rex arrives again"])
        var dwell = Watch(.dwell(try yard(), 600), hold: 30)
        for (second, north) in [(0.0, 100.0), (10, 0), (11, 0)] { dwell.fix(second, north) }
        #expect(dwell.tick(610).isEmpty && dwell.deadline == 640)
        #expect(dwell.tick(640) == ["Rex stays in Yard"] && dwell.deadline == nil)
        dwell.fix(700, 100)
        #expect(dwell.fix(701, 100).isEmpty && dwell.deadline == 731)
        #expect(dwell.tick(731) == ["Rex has left Yard"])
        var visit = Watch(.visit(VisitSettings(radius: 50, dwell: 120)), hold: 600)
        for minute in 0...5 { visit.fix(Double(minute) * 60, 0) }
        #expect(visit.tick(599).isEmpty && visit.deadline == 600)
        #expect(visit.tick(600) == ["Rex has arrived"] && visit.deadline == nil)
    }

    @Test("rounds the numbers in its sentences, and states numbers of any size")
    func numbers() {
        var speed = Watch(.speed(10))
        for second in [0.0, 3] { speed.fix(second, 0, speed: 1e30) }
        #expect(speed.events.map(\.text) == ["Rex moves at 1000000000000000 km/h"])
        var battery = Watch(.battery(0.3))
        #expect(battery.fix(0, 0, battery: 0.29) == ["the battery of Rex is at 29 %"])
        battery.fix(1, 0, battery: 1)
        #expect(battery.fix(2, 0, battery: -1e300) == ["the battery of Rex is at -1000000000000000 %"])
    }

    @Test("combines reports that come too often into one")
    func rate() {
        var watch = Watch(.signal, interval: 60)
        #expect(watch.observe(0, .isLost(true)) == ["Rex is lost: no news arrives"])
        for second in 1...10 { #expect(watch.observe(Double(second), .isLost(second % 2 == 0)).isEmpty) }
        #expect(watch.deadline == 60)
        #expect(watch.tick(60) == ["Rex is lost: no news arrives (6 times)"])
        #expect(watch.observe(61, .isLost(false)).isEmpty)
        #expect(watch.tick(120) == ["news of Rex arrives again"])
        #expect(watch.deadline == nil && watch.events.map(\.repeats) == [0, 5, 0])
    }

    @Test("reports only dangers in quiet hours, and active alerts after them")
    func quiet() {
        // The quiet hours last until 13:00.
        let hours = QuietHours(from: 0, to: 13 * 3600)
        var watch = Watch(.signal, quiet: hours)
        #expect(watch.observe(0, .isLost(true)).isEmpty && watch.deadline == 3600)
        #expect(watch.tick(3600) == ["Rex is lost: no news arrives"])
        var ended = Watch(.signal, quiet: hours)
        for second in [0.0, 60] { #expect(ended.observe(second, .isLost(second == 0)).isEmpty) }
        #expect(ended.tick(3600) == ["news of Rex arrives again"] && ended.events.map(\.repeats) == [1])
        var danger = Watch(.signal, level: .danger, quiet: hours)
        #expect(danger.observe(0, .isLost(true)) == ["Rex is lost: no news arrives"])
        #expect(hours.end(after: noon.addingTimeInterval(3600)) == nil)
        let night = QuietHours(from: 22 * 3600, to: 7 * 3600, offset: 3600)
        #expect(night.end(after: noon) == nil)
        #expect(night.end(after: noon.addingTimeInterval(9.5 * 3600)) == noon.addingTimeInterval(18 * 3600))
        #expect(night.end(after: noon.addingTimeInterval(-8 * 3600)) == noon.addingTimeInterval(-6 * 3600))
    }

    @Test("keeps a danger active until it is acknowledged, which is possible once")
    func acknowledgement() throws {
        var watch = Watch(.signal, level: .danger)
        watch.observe(0, .isLost(true))
        watch.observe(1, .isLost(false))
        let id = try #require(watch.active.first?.key.id)
        #expect(id == "signal/Yard/rex" && watch.active.map(\.isRaised) == [false])
        #expect(watch.acknowledge("signal/Yard/tom") == nil)
        let acknowledged = watch.acknowledge(id)
        let event = try #require(acknowledged)
        #expect(event.isAcknowledged && event.isAcknowledgement && !event.isRaised)
        #expect(AlertEvent(RecordedEvent(event)) == event)
        #expect(watch.events.allSatisfy { !$0.isAcknowledgement })
        #expect(watch.active.isEmpty && watch.acknowledge(id) == nil)
        watch.observe(2, .isLost(true))
        #expect(watch.active.map(\.isAcknowledged) == [false])
    }

    @Test(
        "takes a recorded alert that is raised and acknowledged for an acknowledgement, unless it is restored",
        arguments: [(true, false, true), (true, true, false), (false, false, false)])
    func earlierAcknowledgement(isRaised: Bool, isRestored: Bool, isAcknowledgement: Bool) throws {
        let event = AlertEvent(
            AlertKey(kind: .signal, rule: "Yard", subject: "rex"), level: .danger, isRaised: isRaised, since: noon,
            at: noon, text: "Rex", isAcknowledged: true, isRestored: isRestored)
        let read = try #require(AlertEvent(RecordedEvent(event)))
        #expect(read.isAcknowledged && read.isRestored == isRestored && read.isAcknowledgement == isAcknowledgement)
    }

    @Test("alternates raised and cleared alerts, with times that never go backwards, for any order of fixes")
    func schedules() throws {
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed))
            let interval = Double(Int.random(in: 0...2, using: &random) * 30)
            var watch = Watch(.exit(try yard(), escape: 0), interval: interval)
            for step in 0..<200 {
                let seconds = Double(step) + Double(Int.random(in: -5...1, using: &random))
                watch.fix(
                    seconds, Double.random(in: 0...80, using: &random),
                    accuracy: Double.random(in: 1...30, using: &random), now: Double(step))
                _ = watch.tick(Double(step) + 0.5)
            }
            let events = watch.events
            for (before, after) in zip(events, events.dropFirst()) {
                #expect(before.isRaised != after.isRaised || after.repeats > 0)
                #expect(before.time <= after.time)
            }
        }
    }

    @Test("supports polygons, corridors and unions of areas")
    func areas() throws {
        let corners = [(-30.0, -30.0), (-30, 30), (30, 30), (30, -30)].map {
            Coordinate(latitude: 47 + $0.0 / 111_183, longitude: 9 + $0.1 / 76_000)
        }
        let square = AlertArea.fence(try Geofence(polygon: corners))
        let far = AlertArea.corridor(
            try Route([Coordinate(latitude: 47, longitude: 9), Coordinate(latitude: 47.01, longitude: 9)]), width: 20)
        for (area, north, isInside) in [
            (square, 20.0, true), (square, 40, false), (far, 1000, true), (far, 1200, false),
            (.union([square, far]), 1000, true), (.union([square, far]), -40, false),
        ] as [(AlertArea, Double, Bool)] {
            #expect(area.border(from: Coordinate(latitude: 47 + north / 111_183, longitude: 9)).isInside == isInside)
        }
    }

    @Test("continues after a restart: an exit meanwhile is reported at the first fix, and nothing twice")
    func restart() throws {
        let rules = [
            AlertRule("Yard", .exit(try yard(), escape: 0), level: .danger), AlertRule("Yard", .dwell(try yard(), 600)),
            AlertRule("still", .rest(1800, radius: 20)), AlertRule("low", .battery(0.2)),
        ]
        func fix(_ seconds: Double, _ north: Double) -> AlertObservation {
            let location = Location(
                latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: 5,
                timestamp: noon.addingTimeInterval(seconds))
            return AlertObservation(of: "rex", name: "Rex", at: location.timestamp, .fix(location, battery: 0.1))
        }
        var monitor = AlertMonitor(rules)
        var events: [AlertEvent] = []
        for second in 0...300 {
            events += monitor.observe(fix(Double(second), 0), at: noon.addingTimeInterval(Double(second)))
        }
        #expect(events.map(\.text) == ["the battery of Rex is at 10 %"])
        var next = AlertMonitor(rules)
        for line in monitor.lines { next.restore(line) }
        let texts = [next.lines, monitor.lines].map { $0.map { String(decoding: $0, as: UTF8.self) } }
        #expect(texts[0] == texts[1])
        #expect(next.observe(fix(301, 0), at: noon.addingTimeInterval(301)).isEmpty)
        #expect(next.tick(at: noon.addingTimeInterval(700)).map(\.text) == ["Rex stays in Yard"])
        let rested = next.observe(fix(1900, 1), at: noon.addingTimeInterval(1900))
        #expect(rested.map(\.text) == ["Rex has not moved for 31 min"])
        var last = AlertMonitor(rules)
        for line in next.lines { last.restore(line) }
        let left = last.observe(fix(5000, 200), at: noon.addingTimeInterval(5000))
        #expect(left.contains { $0.text == "Rex has left Yard, by 170 m" })
        for text in ["{}", "[", #"{"subject":7}"#] {
            let isRestored = last.restore(Array(text.utf8))
            #expect(!isRestored)
        }
    }

    @Test("writes an event as a line with the documented members")
    func line() throws {
        var watch = Watch(.exit(try yard(), escape: 0), level: .danger)
        watch.fix(0, 100)
        let line = String(decoding: GeolocationEvent.derived(try #require(watch.events.first)).line, as: UTF8.self)
        #expect(line.contains(#""id":"geofence-exit/Yard/rex","kind":"geofence-exit","rule":"Yard","subject":"rex","#))
        #expect(line.contains(#""level":"danger","raised":true,"since":"#) && line.contains(#""acknowledged":false"#))
    }
}

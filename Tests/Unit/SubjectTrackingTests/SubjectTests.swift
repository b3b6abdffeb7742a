import CodecSupport
import Geolocation
import Testing

@testable import SubjectTracking

/// Noon of a day.
private let noon = Date(timeIntervalSince1970: 1_795_171_200)

/// A fix of a device some seconds after noon and some metres to the north, received late by `delay`.
private func fix(
    _ seconds: Double, _ north: Double = 0, of device: String = "collar", accuracy: Double? = 5, delay: Double = 0,
    clock lead: Double = 0, offset: Double? = nil, battery: Double? = nil
) -> SubjectFix {
    SubjectFix(
        device: device,
        location: Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: accuracy, speed: 1,
            timestamp: noon.addingTimeInterval(seconds + lead)),
        battery: battery, receipt: noon.addingTimeInterval(seconds + delay), clockOffset: offset)
}

extension Subject {
    /// Metres to the north of latitude 47°.
    fileprivate var north: Double { ((fix.location.latitude - 47) * 111_183).rounded() }
}

@Suite("A subject")
struct SubjectTests {
    private let rex = SubjectProfile(id: "rex", devices: ["collar", "tag"])

    @Test("moves only forward in the time of its fixes; a late fix enters the trail, a repeated one does not")
    func order() throws {
        var subject = Subject(rex, fix(0))
        #expect(subject.update(with: fix(10, 100)) == .moved)
        #expect(subject.update(with: fix(5, 50, delay: 3600)) == .late)
        #expect(subject.update(with: fix(10, 100)) == .repeated)
        #expect(subject.north == 100 && subject.fixTime == noon.addingTimeInterval(10))
        #expect(subject.trail.points.map { $0.time.timeIntervalSince(noon) } == [0, 5, 10])
    }

    @Test("changes to another device whose fix is at least as good as the last one has become by its age")
    func devices() {
        var subject = Subject(rex, fix(0, of: "collar", accuracy: 5))
        #expect(subject.update(with: fix(1, 30, of: "tag", accuracy: 50)) == .surpassed)
        #expect(subject.update(with: fix(2, 2, of: "collar", accuracy: 5)) == .moved)
        #expect(subject.update(with: fix(10, 30, of: "tag", accuracy: 50)) == .surpassed)
        // The last fix has aged by 30 s at 1.5 m/s.
        #expect(subject.update(with: fix(33, 30, of: "tag", accuracy: 50)) == .moved)
        #expect(subject.fix.device == "tag" && subject.north == 30)
        #expect(subject.update(with: fix(34, 8, of: "collar", accuracy: 5)) == .moved)
        #expect(subject.update(with: fix(33.5, 8, of: "tag", accuracy: 1)) == .late)
        #expect(subject.update(with: fix(35, 8, of: "tag", accuracy: nil)) == .surpassed)
    }

    @Test("reports whether the device that counts is being charged, and keeps it if a fix does not state it")
    func charging() throws {
        func charged(_ seconds: Double, of device: String = "collar", _ isCharging: Bool?) -> SubjectFix {
            var report = fix(seconds, of: device, accuracy: 1)
            report.isCharging = isCharging
            return report
        }
        var subject = Subject(rex, charged(0, true))
        _ = subject.update(with: charged(1, nil))
        #expect(subject.isCharging == true)
        #expect(Subject(line: subject.line)?.isCharging == true)
        let event = SubjectEvent(.moved, of: subject, relation: nil, at: subject.fixTime)
        #expect(RecordedEvent(event).fields["charging"] == .bool(true))
        _ = subject.update(with: charged(2, false))
        #expect(subject.isCharging == false)
        _ = subject.update(with: charged(3, of: "tag", nil))
        #expect(subject.isCharging == nil)
        #expect(!String(decoding: subject.line, as: UTF8.self).contains("charging"))
    }

    @Test("has the battery of the device that counts, and keeps it if the device's charge is unknown")
    func battery() {
        var subject = Subject(rex, fix(0, battery: 0.5))
        _ = subject.update(with: fix(1, battery: nil))
        #expect(subject.battery == 0.5)
        _ = subject.update(with: fix(2, of: "tag", accuracy: 1, battery: nil))
        #expect(subject.battery == nil)
    }

    @Test("accepts a clock that is an hour ahead, and has its age by the receiver's clock")
    func clockAhead() {
        var subject = Subject(rex, fix(0, clock: 3600))
        #expect(subject.clockLead == 3600 && subject.age(at: noon) == 0)
        #expect(subject.update(with: fix(10, 10, clock: 3600)) == .moved)
        #expect(subject.age(at: noon.addingTimeInterval(12)) == 2)
        // A fix that was sent late does not reduce the offset of its clock.
        #expect(subject.update(with: fix(20, 20, delay: 500, clock: 3600)) == .moved)
        #expect(subject.clockLead == 3600 && subject.fixTime == noon.addingTimeInterval(20))
        // Another device with a right clock is compared by the receiver's time.
        #expect(subject.update(with: fix(21, 21, of: "tag", accuracy: 3)) == .moved)
        #expect(subject.update(with: fix(20.5, 20, clock: 3600)) == .late)
    }

    @Test("moves on at once if a clock is set right")
    func clockSet() {
        var subject = Subject(rex, fix(0, clock: 3600))
        #expect(subject.update(with: fix(10, 10, delay: 0.2)) == .moved)
        #expect(subject.clockLead == 0 && subject.north == 10)
        #expect(subject.update(with: fix(5, 5, delay: 10)) == .late)
    }

    @Test("uses a measured clock offset rather than the one that a fix suggests")
    func offset() {
        let subject = Subject(rex, fix(0, delay: 2, clock: -100, offset: -100))
        #expect(subject.clockLead == -100 && subject.age(at: noon.addingTimeInterval(2)) == 2)
    }

    @Test("is delayed and lost depending on its own interval, but not sooner than after 5 s and 60 s")
    func connection() {
        let thresholds = ConnectionThresholds()
        var fast = Subject(rex, fix(0))
        for second in 1...10 { _ = fast.update(with: fix(Double(second))) }
        var slow = Subject(rex, fix(0))
        for minute in 1...10 { _ = slow.update(with: fix(Double(minute) * 60)) }
        #expect(fast.usualInterval == 1 && slow.usualInterval == 60)
        for (silence, expected) in [
            (4.9, [SubjectConnection.live, .live]), (5.1, [.delayed, .live]), (59, [.delayed, .live]),
            (61, [.lost, .live]), (181, [.lost, .delayed]), (1799, [.lost, .delayed]), (1801, [.lost, .lost]),
        ] {
            _ = fast.check(at: noon.addingTimeInterval(10 + silence), thresholds)
            _ = slow.check(at: noon.addingTimeInterval(600 + silence), thresholds)
            #expect([fast.connection, slow.connection] == expected, "\(silence)")
        }
    }

    @Test("has a trail that reports its changes: one added point, or a replacement by all points")
    func trailChanges() {
        func point(_ seconds: Double, _ north: Double) -> TrailPoint {
            TrailPoint(
                coordinate: Coordinate(latitude: 47 + north / 111_183, longitude: 9),
                time: noon.addingTimeInterval(seconds))
        }
        var trail = Trail(limit: 3, spacing: 2)
        #expect(trail.change(since: nil) == .replaced([]) && trail.change(since: 0) == .unchanged)
        trail.add(point(0, 0), uncertainty: 0)
        #expect(trail.change(since: 0) == .added(point(0, 0)))
        trail.add(point(10, 100), uncertainty: 0)
        #expect(trail.change(since: 0) == .replaced([point(0, 0), point(10, 100)]))
        var mark = trail.additions
        trail.add(point(5, 50), uncertainty: 0)
        #expect(trail.change(since: mark) == .added(point(5, 50)))
        mark = trail.additions
        // The points are near another one, at the time of another one, and older than a full trail.
        for (seconds, north) in [(11.0, 101.0), (10, 200), (-1, -50)] {
            trail.add(point(seconds, north), uncertainty: 0)
        }
        #expect(trail.change(since: mark) == .unchanged)
        trail.add(point(20, 200), uncertainty: 0)
        #expect(trail.change(since: mark) == .added(point(20, 200)) && trail.points.count == 3)
        #expect(trail.change(since: mark - 1) == .replaced(trail.points))
        // The trail has never given this number.
        #expect(trail.change(since: 99) == .replaced(trail.points))
    }

    @Test("does not become live by a fix that was sent late")
    func backlog() {
        var subject = Subject(rex, fix(0))
        _ = subject.check(at: noon.addingTimeInterval(1000), ConnectionThresholds())
        #expect(subject.connection == .lost)
        #expect(subject.update(with: fix(10, 1, delay: 1000)) == .moved)
        #expect(subject.connection == .lost)
        #expect(subject.update(with: fix(1010, 2)) == .moved)
        #expect(subject.connection == .live)
    }

    @Test("has a trail that is limited, ordered, and not filled by a resting subject")
    func trail() throws {
        var subject = Subject(rex, fix(0))
        for step in 1...300 { _ = subject.update(with: fix(Double(step), Double(step) * 10)) }
        #expect(subject.trail.points.count == 100)
        let points = subject.trail.points
        for step in 301...2000 { _ = subject.update(with: fix(Double(step), 3000 + Double(step % 3))) }
        #expect(subject.trail.points == points)
        var random = SplitMix64(seed: 7)
        var trail = Trail(limit: 50, spacing: 0)
        for _ in 0..<2000 {
            let seconds = Double.random(in: 0...1000, using: &random)
            let place = Coordinate(latitude: Double.random(in: -80...80, using: &random), longitude: seconds / 10)
            trail.add(TrailPoint(coordinate: place, time: noon.addingTimeInterval(seconds)), uncertainty: 0)
            #expect(trail.points.count <= 50)
            #expect(zip(trail.points, trail.points.dropFirst()).allSatisfy { $0.time <= $1.time })
        }
    }

    @Test("never moves backwards in time, for any order of fixes")
    func schedules() {
        for seed in 0..<500 {
            var random = SplitMix64(seed: UInt64(seed))
            var subject = Subject(rex, fix(500))
            var last = subject.fixTime
            for _ in 0..<100 {
                let device = Bool.random(using: &random) ? "collar" : "tag"
                let seconds = Double.random(in: 0...1000, using: &random).rounded()
                _ = subject.update(
                    with: fix(
                        seconds, seconds, of: device, accuracy: Double.random(in: 1...60, using: &random),
                        delay: Double.random(in: 0...600, using: &random)))
                #expect(subject.fixTime >= last)
                last = subject.fixTime
                #expect(zip(subject.trail.points, subject.trail.points.dropFirst()).allSatisfy { $0.time <= $1.time })
            }
        }
    }

    @Test("has a prediction that follows the velocity for a while, and later only grows uncertain")
    func prediction() throws {
        var subject = Subject(rex, fix(0))
        for second in 1...20 {
            var next = fix(Double(second), Double(second))
            next.location = Location(
                latitude: next.location.latitude, longitude: 9, horizontalAccuracy: 3, speed: 1, course: 0,
                timestamp: next.location.timestamp)
            _ = subject.update(with: next)
        }
        let soon = subject.prediction(at: noon.addingTimeInterval(22))
        #expect(abs((soon.coordinate.latitude - 47) * 111_183 - 22) < 1)
        _ = subject.check(at: noon.addingTimeInterval(620), ConnectionThresholds())
        let later = subject.prediction(at: noon.addingTimeInterval(620))
        #expect(later.coordinate == subject.fix.location.coordinate && later.uncertainty == 3 + 600 * 1.5)
    }

    @Test("is restored from its line, and not from a damaged line")
    func state() throws {
        var subject = Subject(rex, fix(0, battery: 0.71))
        for step in 1...50 { _ = subject.update(with: fix(Double(step) * 20, Double(step) * 10)) }
        let line = subject.line
        let back = try #require(Subject(line: line))
        #expect(back.fix.location == subject.fix.location && back.fixTime == subject.fixTime)
        #expect(back.trail.points.count == 51 && back.battery == 0.71 && back.usualInterval == 20)
        #expect(back.line == line)
        for length in stride(from: 0, to: line.count, by: 7) {
            #expect(Subject(line: Array(line.prefix(length))) == nil)
        }
        for text in ["{}", "[]", #"{"id":"a","device":"b","lat":1e9,"lon":0,"time":0,"receipt":0}"#, "nonsense"] {
            #expect(Subject(line: Array(text.utf8)) == nil)
        }
    }
}

@Suite("SubjectTracker")
struct SubjectTrackerTests {
    private let profiles = [
        SubjectProfile(id: "rex", name: "Rex", devices: ["collar", "tag"]), SubjectProfile(id: "anna"),
    ]

    @Test("assigns devices to their subjects; an unknown device is a subject of its own")
    func devices() {
        var tracker = SubjectTracker(profiles: profiles)
        #expect(tracker.update(with: fix(0, of: "collar"))?.id == "rex")
        #expect(tracker.update(with: fix(1, of: "tag"))?.id == "rex")
        #expect(tracker.update(with: fix(1, of: "anna"))?.id == "anna")
        #expect(tracker.update(with: fix(1, of: "van"))?.id == "van")
        #expect(tracker.all.map(\.profile.name) == ["Rex", "anna", "van"])
    }

    @Test("drops and counts subjects beyond the limit and fixes out of range")
    func limits() {
        var settings = SubjectSettings()
        settings.subjectLimit = 2
        var tracker = SubjectTracker(settings: settings)
        for device in ["a", "b", "c", "c"] { tracker.update(with: fix(0, of: device)) }
        var wrong = fix(0, of: "a")
        wrong.location = Location(latitude: 91, longitude: 0, timestamp: noon)
        tracker.update(with: wrong)
        #expect(tracker.count == 2)
        #expect(tracker.drops.byReason == ["fix of a subject beyond the limit": 2, "fix out of range": 1])
    }

    @Test("reports a silence once when it is due, and the return at the next fix")
    func silence() throws {
        var tracker = SubjectTracker(profiles: profiles)
        for second in 0...5 {
            tracker.update(with: fix(Double(second), of: "collar"))
            tracker.update(with: fix(Double(second), of: "anna"))
        }
        #expect(tracker.check(at: noon.addingTimeInterval(9)).isEmpty)
        tracker.update(with: fix(9, of: "anna"))
        let due = try #require(tracker.nextChange)
        #expect(due <= noon.addingTimeInterval(10))
        #expect(tracker.check(at: noon.addingTimeInterval(10.1)) == ["rex"])
        #expect(tracker.check(at: noon.addingTimeInterval(10.2)).isEmpty)
        #expect(tracker.check(at: noon.addingTimeInterval(66)).sorted() == ["anna", "rex"])
        #expect(tracker["rex"]?.connection == .lost && tracker["anna"]?.connection == .delayed)
        #expect(tracker.update(with: fix(70, of: "collar"))?.isBack == true)
        #expect(tracker.update(with: fix(71, of: "collar"))?.isBack == false)
    }

    @Test("measures distances from a place, a subject or the own location, but not to a lost subject")
    func relations() throws {
        var tracker = SubjectTracker(profiles: profiles)
        tracker.update(with: fix(0, 300, of: "collar", accuracy: 3))
        tracker.update(with: fix(0, 0, of: "anna", accuracy: 4))
        let now = noon.addingTimeInterval(2)
        #expect(tracker.relation(to: "rex", at: now) == nil)
        tracker.owner = .subject("anna")
        let relation = try #require(tracker.relation(to: "rex", at: now))
        #expect(abs(relation.distance - 300) < 0.1 && relation.bearing == 0)
        #expect(relation.accuracy == 5 && relation.age == 2)
        #expect(tracker.relation(to: "anna", at: now) == nil)
        tracker.owner = .location
        #expect(tracker.relation(to: "rex", at: now) == nil)
        tracker.ownLocation = Location(latitude: 47, longitude: 9, timestamp: noon.addingTimeInterval(-30))
        #expect(tracker.relation(to: "rex", at: now)?.age == 32)
        #expect(tracker.relation(to: "rex", at: now)?.accuracy == nil)
        tracker.owner = .place(Coordinate(latitude: 47, longitude: 9))
        #expect(tracker.relation(to: "rex", at: now)?.accuracy == 3)
        _ = tracker.check(at: noon.addingTimeInterval(100))
        #expect(tracker.relation(to: "rex", at: now) == nil)
    }

    @Test("assigns a device that now belongs to another subject to that subject after a restart")
    func reassigned() {
        var tracker = SubjectTracker(profiles: [
            SubjectProfile(id: "rex", devices: ["tag"]), SubjectProfile(id: "max", devices: ["collar"]),
        ])
        tracker.restore(Subject(SubjectProfile(id: "rex", devices: ["collar"]), fix(0, 40, of: "collar")))
        let updates = ["collar", "tag"].map { tracker.update(with: fix(100, 50, of: $0)) }
        #expect(updates.map { $0?.id } == ["max", "rex"] && updates.map { $0?.outcome } == [.moved, .moved])
        #expect(tracker.all.map(\.profile.id) == ["rex", "max"])
    }

    @Test("restores a subject with its current profile, and replaces none")
    func restoring() throws {
        var tracker = SubjectTracker(profiles: profiles)
        tracker.restore(Subject(SubjectProfile(id: "rex", name: "Old"), fix(0, 40, of: "collar")))
        tracker.restore(Subject(SubjectProfile(id: "rex", name: "Old"), fix(9, 90, of: "collar")))
        #expect(tracker.count == 1 && tracker["rex"]?.profile.name == "Rex" && tracker["rex"]?.north == 40)
        #expect(tracker.update(with: fix(0, 40, of: "collar"))?.outcome == .repeated)
        #expect(tracker.update(with: fix(1, 41, of: "tag"))?.outcome == .moved)
    }
}

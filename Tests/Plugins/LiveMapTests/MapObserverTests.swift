import Foundation
import LocationRelay
import MapStream
import RouteGeometry
import SubjectAlerts
import SubjectTracking
import Testing

@testable import LiveMap

@Suite("A map's observer of events")
struct MapObserverTests {
    private static let start = Date(timeIntervalSince1970: 1_795_171_200)
    private static let yard = FeatureShape.circle(Coordinate(latitude: 47, longitude: 9), radius: 30)

    private var observer = MapObserver(only: nil, ownName: "here", settings: SubjectSettings())

    private static func fix(_ second: Double, north: Double = 0, accuracy: Double = 4) -> Location {
        Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: accuracy,
            timestamp: start.addingTimeInterval(second))
    }

    private static func relayed(
        _ device: String, _ location: Location, heading: Double? = nil, isJump: Bool = false
    ) -> GeolocationEvent {
        var fix = LocationFix(location, source: "owntracks", sequence: 1)
        fix.headingDegrees = heading
        return .derived(ReceivedFix(sender: device, stream: .base, fix: fix, isLate: false, isJump: isJump))
    }

    /// The changes as short texts.
    private mutating func words(_ events: GeolocationEvent...) -> [String] {
        for event in events { observer.observe(event, at: event.time) }
        return observer.takeChanges().map { change in
            switch change {
            case .subject(let subject): "\(subject.id) at \(Int(subject.time.timeIntervalSince(Self.start)))"
            case .trail(let id, _): "trail of \(id)"
            case .connection(let id, let connection): "\(id) \(connection)"
            case .relation(let id, _): "relation of \(id)"
            case .heading(let id, let heading): "\(id) faces \(heading.map { "\($0.value)" } ?? "nothing")"
            case .withdrawn(let id): "\(id) withdrawn"
            case .removed(let id): "\(id) removed"
            case .feature(let feature): "feature \(feature.id)"
            case .featureEnded(let id, _): "feature \(id) ended"
            case .progress(let progress): "\(progress.text), \(progress.along ?? -1) m"
            case .alert(let alert): "alert \(alert.key.id)"
            case .health: "health"
            case .event(let type, let text, _): "\(type): \(text)"
            }
        }
    }

    @Test("shows the machine's own location as a subject until its source withdraws it")
    mutating func own() {
        #expect(words(.location(Self.fix(0)), .location(Self.fix(1))) == ["own at 0", "own at 1"])
        #expect(words(.locationWithdrawn(Self.start)) == ["own withdrawn"])
        observer.record(heading: HeadingValue(90))
        observer.record(heading: nil)
        #expect(words() == ["own faces 90.0", "own faces nothing"])
        #expect(observer.counts == [.location: 2])
    }

    @Test("shows devices as subjects if no sink follows them, and adds late fixes only to their trails")
    mutating func devices() throws {
        #expect(words(Self.relayed("collar", Self.fix(5))) == ["collar at 5"])
        #expect(words(Self.relayed("collar", Self.fix(3, north: 50))) == ["trail of collar"])
        #expect(words(Self.relayed("collar", Self.fix(6, north: 9000), isJump: true)) == [])
        #expect(words(Self.relayed("collar", Self.fix(5))) == [])
        let line = #"{"type":"relay","time":"2026-11-20T10:40:09.000Z","sender":"van","lat":47,"lon":9.5}"#
        #expect(words(try #require(try GeolocationEvent.read(line: Array(line.utf8).span))) == ["van at 9"])
        #expect(observer.check(at: Self.start.addingTimeInterval(1000)) == nil)
        #expect(words() == ["collar lost", "relation of collar", "van lost", "relation of van"])
    }

    @Test("shows the subjects of a following sink instead of devices and the own location")
    mutating func followed() throws {
        var tracker = SubjectTracker(profiles: [SubjectProfile(id: "rex", name: "Rex", devices: ["collar"])])
        tracker.update(with: SubjectFix(device: "collar", location: Self.fix(1), receipt: Self.fix(1).timestamp))
        let event = SubjectEvent(.moved, of: try #require(tracker["rex"]), relation: nil, at: Self.start)
        #expect(words(.location(Self.fix(0)), .location(Self.fix(1))) == ["own at 0", "own at 1"])
        #expect(words(.derived(event)) == ["own removed", "rex at 1"])
        #expect(words(Self.relayed("collar", Self.fix(2))) == [])
        observer.record(heading: HeadingValue(45))
        #expect(words() == ["rex faces 45.0"])
    }

    @Test(
        "removes the devices that it has shown when another sink publishes the first subject, and judges them no more")
    mutating func firstSubject() throws {
        #expect(words(.location(Self.fix(0))) == ["own at 0"])
        #expect(words(Self.relayed("collar", Self.fix(1))) == ["collar at 1"])
        let names = ["rex", "collar"]
        for id in names {
            var tracker = SubjectTracker(profiles: [SubjectProfile(id: id, devices: ["collar"])])
            tracker.update(with: SubjectFix(device: "collar", location: Self.fix(1), receipt: Self.fix(1).timestamp))
            let event = SubjectEvent(.moved, of: try #require(tracker[id]), relation: nil, at: Self.start)
            #expect(words(.derived(event)) == (id == names[0] ? ["collar removed", "rex at 1"] : ["collar at 1"]))
        }
        #expect(observer.check(at: Self.start.addingTimeInterval(1000)) == nil)
        #expect(words() == ["own lost", "relation of own"])
    }

    @Test("withdraws the distances of all devices when this machine's own location is lost")
    mutating func lostOwner() throws {
        #expect(words(.location(Self.fix(0))) == ["own at 0"])
        #expect(
            words(Self.relayed("collar", Self.fix(998)), Self.relayed("van", Self.fix(999)))
                == ["collar at 998", "van at 999"])
        _ = observer.check(at: Self.start.addingTimeInterval(1000))
        #expect(words() == ["own lost", "relation of own", "relation of collar", "relation of van"])
    }

    @Test("sends the whole trail of a subject that has the identifier of a device that was shown")
    mutating func trailOfFirstSubject() throws {
        observer.observe(Self.relayed("collar", Self.fix(1)), at: Self.start)
        var tracker = SubjectTracker()
        tracker.update(with: SubjectFix(device: "collar", location: Self.fix(1), receipt: Self.start))
        let event = SubjectEvent(.moved, of: try #require(tracker["collar"]), relation: nil, at: Self.start)
        observer.observe(.derived(event), at: Self.start)
        guard case .subject(let shown) = observer.takeChanges().last, case .replaced(let points) = shown.trail else {
            throw Missing()
        }
        #expect(points.count == 1)
    }

    @Test("does not show a location of another device as that of this machine")
    mutating func otherDevice() {
        #expect(words(Self.relayed("collar", Self.fix(1))) == ["collar at 1"])
        observer.observe(.location(Self.fix(1)), at: Self.fix(1).timestamp, isOtherDevice: true)
        #expect(words().isEmpty)
        #expect(observer.counts == [.location: 1])
    }

    @Test("withdraws the distance of a subject whose connection is lost")
    mutating func lost() throws {
        let place = SubjectOwner.place(Coordinate(latitude: 47, longitude: 9))
        var tracker = SubjectTracker(owner: place)
        tracker.update(with: SubjectFix(device: "rex", location: Self.fix(1), receipt: Self.fix(1).timestamp))
        for (second, isKnown) in [(10.0, true), (1000, false)] {
            let now = Self.start.addingTimeInterval(second)
            _ = tracker.check(at: now)
            let event = SubjectEvent(
                .connection, of: try #require(tracker["rex"]), relation: tracker.relation(to: "rex", at: now), at: now)
            observer.observe(.derived(event), at: now)
            let changes = observer.takeChanges()
            guard changes.count == 2, case .relation("rex", let relation) = changes[1] else { throw Missing() }
            #expect((relation != nil) == isKnown)
        }
        // So does the observer if it follows the devices itself.
        observer = MapObserver(only: nil, ownName: "here", settings: SubjectSettings())
        observer.observe(.location(Self.fix(0)), at: Self.start)
        observer.observe(Self.relayed("collar", Self.fix(1)), at: Self.start)
        guard case .subject(let shown) = observer.takeChanges().last else { throw Missing() }
        #expect(shown.relation != nil)
        _ = observer.check(at: Self.start.addingTimeInterval(1000))
        guard case .relation("collar", nil) = observer.takeChanges().last else { throw Missing() }
    }

    @Test("shows the heading of a device's newest fix")
    mutating func headings() throws {
        observer.observe(Self.relayed("collar", Self.fix(1), heading: 120), at: Self.start)
        guard case .subject(let subject) = observer.takeChanges().first else { throw Missing() }
        #expect(subject.heading?.value == 120)
        observer.observe(Self.relayed("collar", Self.fix(2)), at: Self.start)
        guard case .subject(let next) = observer.takeChanges().first else { throw Missing() }
        #expect(next.heading == nil)
        // A store passes it on as it is in a line.
        let line = Self.relayed("collar", Self.fix(3), heading: 90).line
        observer.observe(try #require(try GeolocationEvent.read(line: line.span)), at: Self.start)
        guard case .subject(let stored) = observer.takeChanges().first else { throw Missing() }
        #expect(stored.heading?.value == 90)
    }

    @Test("reports features once, again if they change, and their end once")
    mutating func features() {
        func event(_ shapes: [FeatureShape], at second: Double) -> GeolocationEvent {
            .derived(FeatureEvent(.area, id: "Yard", shapes, at: Self.start.addingTimeInterval(second)))
        }
        #expect(words(event([Self.yard], at: 0), event([Self.yard], at: 1)) == ["feature Yard"])
        #expect(words(event([.point(Coordinate(latitude: 1, longitude: 2))], at: 2)) == ["feature Yard"])
        #expect(words(event([], at: 3), event([], at: 4)) == ["feature Yard ended"])
    }

    @Test("shows alerts, progress and other display events, also those of other programs")
    mutating func others() throws {
        func read(_ line: String) throws -> GeolocationEvent {
            try #require(try GeolocationEvent.read(line: Array(line.utf8).span))
        }
        let time = #""time":"2026-11-20T10:40:00.000Z""#
        #expect(
            words(
                try read(#"{"type":"route",\#(time),"status":"offRoute","along":12.5,"distance":80}"#),
                try read(#"{"type":"waypoint",\#(time),"event":"arrived","name":"Harbour"}"#),
                try read(#"{"type":"satellites",\#(time),"used":7}"#),
                try read(
                    #"{"type":"alert",\#(time),"kind":"speed","rule":"fast","subject":"van","level":"info","#
                        + #""raised":true,"since":"2026-11-20T10:40:00.000Z","text":"Van is fast"}"#),
                try read(#"{"type":"subject",\#(time),"event":"moved","id":"van","lat":47,"lon":9}"#))
                == ["off route, 12.5 m", "waypoint: arrived Harbour", "alert speed/fast/van", "van at 0"])
    }

    @Test("shows a guest one subject and nothing else")
    mutating func only() {
        observer = MapObserver(only: "collar", ownName: "here", settings: SubjectSettings())
        let area = GeolocationEvent.derived(FeatureEvent(.area, id: "Yard", [Self.yard], at: Self.start))
        let note = GeolocationEvent.derived(
            RecordedEvent(type: "waypoint", time: Self.start, fields: ["event": .string("passed")]))
        #expect(
            words(
                .location(Self.fix(0)), Self.relayed("collar", Self.fix(1)), Self.relayed("van", Self.fix(1)), area,
                note) == ["collar at 1"])
    }

    private struct Missing: Error {}
}

import Foundation
import GeolocationTestKit
import LocationRelay
import SubjectFollowing
import TestSupport
import Testing

/// A manager with a follower, and the published events.
@SensorActor
private final class Rig {
    let clock = ManualClock()
    let manager: GeolocationManager
    let follower: SubjectFollower
    let listener = RecordingSink()
    let source = ScriptedLocationProvider()
    private let publisher = Publisher()

    init(_ follower: SubjectFollower) throws {
        self.follower = follower
        manager = GeolocationManager(clock: clock)
        try manager.add(follower)
        // The sink publishes events before the listener is added.
        try manager.add(publisher)
        try manager.add(listener)
        manager.add(source)
        manager.start()
    }

    /// Lets a receiver publish a fix of a device, a number of metres to the north of the first.
    func relay(_ device: String, _ north: Double, battery: Double? = nil, isJump: Bool = false) {
        let location = Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: 4, timestamp: clock.now)
        let fix = LocationFix(location, source: "owntracks", battery: battery, sequence: 1)
        publisher.host?.publish(ReceivedFix(sender: device, stream: .base, fix: fix, isLate: false, isJump: isJump))
    }

    /// The fields of the events that the follower has published.
    var events: [SubjectEvent] {
        listener.events.compactMap { event in
            guard case .derived(let event) = event else { return nil }
            return event as? SubjectEvent
        }
    }

    func stop() async {
        manager.stop()
        await follower.finish()
    }
}

/// Publishes the events of a test.
private final class Publisher: GeolocationSink {
    private(set) var host: SinkHost?

    nonisolated init() {}

    func start(in host: SinkHost) {
        self.host = host
        host.publish(RecordedEvent(type: "hello", time: host.clock.now, fields: [:]))
    }

    func receive(_ event: GeolocationEvent) {}
}

@SensorActor
@Suite("SubjectFollower")
struct SubjectFollowerTests {
    private let rex = SubjectProfile(id: "rex", name: "Rex", colour: "#e4572e", devices: ["collar"])

    @Test("fulfils the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300) { _ in SubjectFollower(ownDevice: "me") }
    }

    @Test("runs from its endpoint")
    func endpoint() async throws {
        try await PluginConformance.verify(SubjectFollower.plugin, running: "subjects:?self=me", patience: 300)
    }

    @Test("publishes the state of a subject that has moved, with the distance from the owner")
    func moves() async throws {
        let rig = try Rig(SubjectFollower(SubjectTracker(profiles: [rex], owner: .location)))
        rig.relay("collar", 0)
        rig.source.emit(Location(latitude: 47, longitude: 9, horizontalAccuracy: 3, timestamp: rig.clock.now))
        rig.clock.advance(by: 1)
        rig.relay("collar", 84.2, battery: 0.71)
        rig.relay("collar", 9000, isJump: true)
        let events = rig.events
        #expect(events.map(\.change) == [.moved, .ownerMoved, .moved] && events[0].relation == nil)
        let line = String(decoding: GeolocationEvent.derived(try #require(events.last)).line, as: UTF8.self)
        #expect(
            line.contains(##""event":"moved","id":"rex","name":"Rex","colour":"#e4572e","device":"collar","lat":47.0"##)
        )
        #expect(line.contains(#""battery":0.71,"connection":"live","age":0.0"#))
        #expect(line.contains(#""distance":84.2,"bearing":0.0,"distanceAccuracy":5.0,"distanceAge":1.0"#))
        #expect(rig.follower.drops.byReason == ["fix out of reach": 1])
        await rig.stop()
    }

    @Test("publishes the distances of live subjects when the owner has moved by 10 m")
    func owner() async throws {
        let anna = SubjectProfile(id: "anna")
        let rig = try Rig(SubjectFollower(SubjectTracker(profiles: [rex, anna], owner: .subject("anna"))))
        rig.relay("collar", 0)
        for north in [0.0, 5, 12, 30] {
            rig.clock.advance(by: 1)
            rig.relay("anna", north)
        }
        var reported = rig.events.filter { $0.change == .ownerMoved }
        #expect(reported.map(\.subject.profile.id) == ["rex", "rex", "rex"])
        #expect(reported.map { $0.relation?.distance.rounded() } == [0, 12, 30])
        rig.clock.advance(by: 200)
        rig.relay("anna", 500)
        reported = rig.events.filter { $0.change == .ownerMoved }
        #expect(reported.count == 3 && rig.follower.tracker["rex"]?.connection == .lost)
        await rig.stop()
    }

    @Test(
        "publishes that the distances of live subjects are unknown when the owner is lost, and known again with its fix"
    )
    func lostOwner() async throws {
        let anna = SubjectProfile(id: "anna")
        let rig = try Rig(SubjectFollower(SubjectTracker(profiles: [rex, anna], owner: .subject("anna"))))
        rig.relay("collar", 50)
        rig.relay("anna", 0)
        for _ in 0..<250 {
            rig.clock.advance(by: 1)
            rig.relay("collar", 50)
        }
        #expect(rig.follower.tracker["anna"]?.connection == .lost)
        rig.relay("anna", 0)
        let distances = rig.events.filter { $0.change == .ownerMoved }.map { $0.relation?.distance.rounded() }
        #expect(distances == [50, nil, 50])
        await rig.stop()
    }

    @Test("writes a change made during a write of the state at the end")
    func lateChange() async throws {
        let scratch = try Scratch()
        let path = scratch.path("pets.state")
        let rig = try Rig(SubjectFollower(SubjectTracker(profiles: [rex]), statePath: path))
        rig.relay("collar", 0)
        rig.clock.advance(by: 31)
        // The write has begun, and continues outside the actor.
        await Task.yield()
        rig.relay("collar", 700)
        let line = try #require(rig.follower.tracker["rex"]).line
        await rig.stop()
        #expect(try scratch.text("pets.state") == String(decoding: line, as: UTF8.self) + "\n")
    }

    @Test("publishes when a subject becomes delayed, is lost and reports again")
    func connection() async throws {
        let rig = try Rig(SubjectFollower(SubjectTracker(profiles: [rex])))
        for second in 0..<5 {
            rig.relay("collar", Double(second))
            rig.clock.advance(by: 1)
        }
        rig.clock.advance(by: 100)
        rig.relay("collar", 9)
        let changes = rig.events.dropFirst(5).map { ($0.change, $0.subject.connection) }
        #expect(changes.map(\.0) == [.connection, .connection, .moved])
        #expect(changes.map(\.1) == [.delayed, .lost, .live])
        await rig.stop()
    }

    @Test("notices in time that a subject is silent, also if another one reports rarely")
    func rareReports() async throws {
        let rig = try Rig(SubjectFollower())
        rig.relay("tag", 0)
        rig.clock.advance(by: 600)
        rig.relay("tag", 10)
        rig.clock.advance(by: 100)
        for second in 0..<5 {
            rig.relay("phone", Double(second))
            rig.clock.advance(by: 1)
        }
        rig.clock.advance(by: 10)
        #expect(rig.follower.tracker["phone"]?.connection == .delayed)
        rig.clock.advance(by: 60)
        #expect(rig.follower.tracker["phone"]?.connection == .lost)
        #expect(rig.follower.tracker["tag"]?.connection == .live)
        await rig.stop()
    }

    @Test("publishes the distances of more subjects than one event may cause events")
    func manyDistances() async throws {
        let rig = try Rig(SubjectFollower(SubjectTracker(owner: .location)))
        for number in 0..<1200 { rig.relay("tag \(number)", Double(number)) }
        for north in [0.0, 20] {
            rig.clock.advance(by: 1)
            rig.source.emit(
                Location(latitude: 47 + north / 111_183, longitude: 9, timestamp: rig.clock.now))
        }
        rig.clock.advance(by: 0)
        let distances = rig.events.filter { $0.change == .ownerMoved }.map { $0.relation?.distance.rounded() }
        let expected: [Double?] = [0.0, 20].flatMap { north in (0..<1200).map { abs(Double($0) - north) } }
        #expect(distances == expected)
        await rig.stop()
    }

    /// Writes the state of an earlier run, in which every second subject has been silent for a day.
    private func writeState(of count: Int, to path: String) throws {
        let now = ManualClock().now
        let lines = (0..<count).map { number in
            let time = now.addingTimeInterval(number % 2 == 0 ? 0 : -86_400)
            let fix = SubjectFix(
                device: "tag \(number)", location: Location(latitude: 47, longitude: 9, timestamp: time), receipt: time)
            return String(decoding: Subject(SubjectProfile(id: "tag \(number)"), fix).line, as: UTF8.self)
        }
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test("publishes all subjects of an earlier run, each with the present state of its connection")
    func manyRestored() async throws {
        let scratch = try Scratch()
        try writeState(of: 1500, to: scratch.path("pets.state"))
        let rig = try Rig(SubjectFollower(statePath: scratch.path("pets.state")))
        rig.clock.advance(by: 0)
        let expected = (0..<1500).map { $0 % 2 == 0 ? SubjectConnection.live : .lost }
        #expect(rig.events.map(\.change) == Array(repeating: .restored, count: 1500))
        #expect(rig.events.map(\.subject.connection) == expected)
        await rig.stop()
    }

    @Test("publishes a subject of an earlier run only as moved if it moves first")
    func movedBeforeRestored() async throws {
        let scratch = try Scratch()
        try writeState(of: 200, to: scratch.path("pets.state"))
        let rig = try Rig(SubjectFollower(statePath: scratch.path("pets.state")))
        #expect(rig.events.count < 150, "the last ones still wait")
        rig.relay("tag 151", 5)
        rig.clock.advance(by: 0)
        #expect(rig.events.filter { $0.subject.profile.id == "tag 151" }.map(\.change) == [.moved])
        #expect(rig.events.filter { $0.change == .restored }.count == 199)
        await rig.stop()
    }

    @Test("publishes at its end what is still to be published")
    func rest() async throws {
        let rig = try Rig(SubjectFollower(SubjectTracker(owner: .location)))
        for number in 0..<200 { rig.relay("tag \(number)", Double(number)) }
        rig.source.emit(Location(latitude: 47, longitude: 9, timestamp: rig.clock.now))
        #expect(rig.events.filter { $0.change == .ownerMoved }.count < 200)
        await rig.stop()
        #expect(rig.events.filter { $0.change == .ownerMoved }.count == 200)
    }

    @Test("follows this machine's own location if it has a name")
    func own() async throws {
        let rig = try Rig(SubjectFollower(ownDevice: "me"))
        rig.source.emit(Location(latitude: 47, longitude: 9, timestamp: rig.clock.now))
        #expect(rig.events.map(\.subject.profile.id) == ["me"])
        await rig.stop()
    }

    @Test("follows the fixes of a recorded run")
    func recorded() async throws {
        let rig = try Rig(SubjectFollower())
        let line =
            #"{"type":"relay","time":"2026-11-20T10:40:00.000Z","sender":"van","lat":47,"lon":9.5,"battery":1,"#
            + #""charging":true}"#
        rig.follower.receive(try #require(try GeolocationEvent.read(line: Array(line.utf8).span)))
        #expect(rig.follower.tracker["van"]?.fix.location.longitude == 9.5)
        #expect(rig.follower.tracker["van"]?.battery == 1 && rig.follower.tracker["van"]?.isCharging == true)
        let wrong = line.replacing("van", with: "dog").replacing(#""battery":1"#, with: #""battery":-1e300"#)
        rig.follower.receive(try #require(try GeolocationEvent.read(line: Array(wrong.utf8).span)))
        let dog = try #require(rig.follower.tracker["dog"])
        #expect(dog.battery == nil)
        await rig.stop()
    }

    @Test("continues after a restart, and counts damaged lines")
    func restart() async throws {
        let scratch = try Scratch()
        let path = scratch.path("pets.state")
        let first = try Rig(SubjectFollower(SubjectTracker(profiles: [rex]), statePath: path))
        for second in 0..<20 {
            first.relay("collar", Double(second) * 10)
            first.clock.advance(by: 1)
        }
        await first.stop()
        let written = try String(contentsOfFile: path, encoding: .utf8)
        try (written + "{broken\n").write(toFile: path, atomically: true, encoding: .utf8)
        let second = try Rig(SubjectFollower(SubjectTracker(profiles: [rex]), statePath: path))
        #expect(second.follower.drops.byReason == ["damaged line of the state": 1])
        let back = try #require(second.follower.tracker["rex"])
        #expect(back.line == first.follower.tracker["rex"]?.line && back.trail.points.count == 20)
        #expect(back.profile.name == "Rex")
        // The sinks that were added later receive it too.
        #expect(second.events.map(\.change) == [.restored] && second.events[0].subject.profile.id == "rex")
        second.clock.advance(by: 20)
        second.relay("collar", 500)
        #expect(second.events.map(\.change) == [.restored, .moved])
        await second.stop()
    }

    @Test(
        "reports what is wrong with a file",
        arguments: [
            ("[]", "pets.json: it is not an object: write {…}"),
            ("{", "pets.json is not JSON: "),
            (#"{"pets":[]}"#, #"pets.json: it has an unknown member pets: write subjects, owner"#),
            (#"{"subjects":[{"name":"Rex"}]}"#, "pets.json: subjects[0].id is not a text of 1 to 200 characters"),
            (
                #"{"subjects":[{"id":"rex","colour":"red"}]}"#,
                "pets.json: subjects[0].colour is not a colour: write it as #e4572e"
            ),
            (#"{"subjects":[{"id":"a"},{"id":"a"}]}"#, "pets.json: the id a stands twice"),
            (
                #"{"subjects":[{"id":"a","devices":["x"]},{"id":"b","devices":["x"]}]}"#,
                "pets.json: the device x belongs to a and b"
            ),
            (#"{"owner":{"subject":"anna"}}"#, "pets.json: the owner anna is not a subject"),
            (
                #"{"owner":{"lat":100,"lon":0}}"#,
                "pets.json: owner is not a place: write its lat within -90…90 and its lon within -180…180"
            ),
        ])
    nonisolated func faults(_ text: String, _ sentence: String) throws {
        let error = #expect(throws: UsageError.self) { try SubjectFile(Array(text.utf8), name: "pets.json") }
        #expect("\(try #require(error))".hasPrefix(sentence), "\(error.debugDescription)")
    }

    @Test("reads subjects and the owner from a file")
    nonisolated func file() throws {
        let text = """
            {"subjects":[{"id":"rex","name":"Rex","devices":["collar-7","tag"]},{"id":"anna"}],"owner":{"subject":"anna"}}
            """
        let file = try SubjectFile(Array(text.utf8), name: "pets.json")
        #expect(file.profiles[0].devices == ["collar-7", "tag"] && file.profiles[1].devices == ["anna"])
        #expect(file.owner == .subject("anna"))
    }
}

import Foundation
import GeolocationTestKit
import RouteGeometry
import SubjectAlerting
import TestSupport
import Testing

@testable import GeolocationPipeline

@SensorActor
@Suite("SubjectAlerter")
struct SubjectAlerterTests {
    nonisolated private static func rules() throws -> AlertRules {
        let text = """
            {"rules": [
              {"kind": "geofence-exit", "name": "Yard", "level": "danger", "circle": [47, 9, 30], "interval": 0},
              {"kind": "geofence-dwell", "name": "Yard", "circle": [47, 9, 30], "for": 600, "interval": 0},
              {"kind": "signal", "name": "lost", "interval": 0}]}
            """
        return try AlertRules(json: Array(text.utf8))
    }

    @Test("fulfils the sink contract")
    func conformance() async throws {
        let rules = try Self.rules()
        try await SinkConformance.verify(patience: 300) { _ in SubjectAlerter(rules) }
    }

    @Test("runs from its endpoint")
    func endpoint() async throws {
        try await PluginConformance.verify(SubjectAlerter.plugin, running: "alerts:", patience: 300)
    }

    @Test("reports the alerts of its rules, including alerts that depend on time alone")
    func alerts() async throws {
        let rig = try Rig(SubjectAlerter(try Self.rules()))
        for _ in 0..<3 { rig.move(0) }
        rig.clock.advance(by: 700)
        rig.wait(1)
        rig.move(100)
        #expect(
            rig.alerts.map(\.text) == [
                "Rex stays in Yard", "Rex is lost: no news arrives", "Rex has left Yard, by 70 m",
                "news of Rex arrives again",
            ])
        await rig.stop()
    }

    @Test("raises no alert about a low battery that is being charged, and clears one")
    func charging() async throws {
        let text = #"{"rules": [{"kind": "battery", "name": "low", "below": 0.2, "interval": 0}]}"#
        let rig = try Rig(SubjectAlerter(try AlertRules(json: Array(text.utf8))))
        rig.move(0, battery: 0.1, isCharging: true)
        #expect(rig.alerts.isEmpty)
        rig.move(0, battery: 0.11, isCharging: false)
        rig.move(0, battery: 0.1, isCharging: true)
        #expect(rig.alerts.map(\.text) == ["the battery of Rex is at 11 %", "the battery of Rex is charged again"])
        await rig.stop()
    }

    @Test("clears an alert about a low battery once it has been charging for the time that the rule requires")
    func heldCharging() async throws {
        let text = #"{"rules": [{"kind": "battery", "name": "low", "below": 0.2, "hold": 10, "interval": 0}]}"#
        let rig = try Rig(SubjectAlerter(try AlertRules(json: Array(text.utf8))))
        for second in 0..<40 { rig.move(0, battery: 0.1, isCharging: second >= 20) }
        #expect(rig.alerts.map(\.text) == ["the battery of Rex is at 10 %", "the battery of Rex is charged again"])
        await rig.stop()
    }

    @Test("acknowledges a danger by an event")
    func acknowledgement() async throws {
        let rig = try Rig(SubjectAlerter(try Self.rules()))
        rig.move(200)
        let id = try #require(rig.alerts.first?.key.id)
        rig.publish(RecordedEvent(type: "acknowledge", time: rig.clock.now, fields: ["id": .string(id)]))
        rig.publish(RecordedEvent(type: "acknowledge", time: rig.clock.now, fields: ["id": .string("no/such/one")]))
        #expect(rig.alerts.map(\.isAcknowledged) == [false, true])
        // An acknowledgement that another program has written.
        rig.move(0)
        rig.move(0)
        rig.move(200)
        let line = #"{"type":"acknowledge","time":"2026-11-20T10:40:00.000Z","id":"\#(id)"}"#
        guard case .derived(let event) = try GeolocationEvent.read(line: Array(line.utf8).span) else { return }
        rig.publish(event)
        #expect(rig.alerts.last?.isAcknowledged == true)
        await rig.stop()
    }

    @Test("reports a deferred alert in time, however often subjects report")
    func deferred() async throws {
        let text = #"{"rules": [{"kind": "geofence-exit", "name": "Yard", "circle": [47, 9, 30], "interval": 60}]}"#
        let rig = try Rig(SubjectAlerter(try AlertRules(json: Array(text.utf8))))
        for north in [0.0, 0, 200, 0, 0] { rig.move(north) }
        #expect(rig.alerts.map(\.isRaised) == [true])
        for _ in 0..<(70 * 20) { rig.move(0, after: 0.05) }
        #expect(rig.alerts.map(\.isRaised) == [true, false])
        await rig.stop()
    }

    @Test("reports a subject that was lost while the program was not running")
    func lostBefore() async throws {
        let rig = try Rig(SubjectAlerter(try Self.rules()))
        rig.restore(after: 10)
        #expect(rig.alerts.isEmpty)
        rig.restore(after: 86_400)
        #expect(rig.alerts.map(\.text) == ["Rex is lost: no news arrives"])
        await rig.stop()
    }

    @Test("publishes the areas of its rules with the first subject, and on request")
    func publishedAreas() async throws {
        let rig = try Rig(SubjectAlerter(try Self.rules()))
        #expect(rig.features.isEmpty)
        rig.publish(FeatureRequest(at: rig.clock.now))
        let circle = FeatureShape.circle(Coordinate(latitude: 47, longitude: 9), radius: 30)
        // Two rules have the same area.
        #expect(rig.features == [FeatureEvent(.area, id: "Yard", [circle], at: rig.clock.now)])
        rig.move(0)
        #expect(rig.features.count == 1)
        let other = try Rig(SubjectAlerter(try Self.rules()))
        other.move(0)
        other.move(1)
        #expect(other.features == [FeatureEvent(.area, id: "Yard", [circle], at: rig.clock.now)])
        await rig.stop()
        await other.stop()
    }

    @Test("continues after a restart: an exit in the meantime is reported at the first fix")
    func restart() async throws {
        let scratch = try Scratch()
        let path = scratch.path("alerts.state")
        let first = try Rig(SubjectAlerter(try Self.rules(), statePath: path))
        for _ in 0..<3 { first.move(0) }
        await first.stop()
        let written = try String(contentsOfFile: path, encoding: .utf8)
        try (written + "{broken\n").write(toFile: path, atomically: true, encoding: .utf8)
        let second = try Rig(SubjectAlerter(try Self.rules(), statePath: path))
        #expect(second.alerter.drops.byReason == ["damaged line of the state": 1])
        second.clock.advance(by: 100)
        second.move(300)
        #expect(second.alerts.map(\.text) == ["Rex has left Yard, by 270 m"])
        await second.stop()
    }

    @Test("reports an exceeded distance also if the owner leaves a subject at rest, unless the subject is delayed")
    func owner() async throws {
        let rules = AlertRules([AlertRule("walk", .distance(100), interval: 0)])
        let rig = try Rig(SubjectAlerter(rules))
        rig.move(0)
        for metres in [50.0, 110, 120, 130] { rig.moveOwner(metres) }
        #expect(rig.alerts.map(\.text) == ["Rex is 130 m away"])
        rig.wait(20)
        for _ in 0..<10 { rig.moveOwner(10) }
        #expect(rig.alerts.count == 1)
        await rig.stop()
    }

    @Test("publishes an active alert again after a restart, as one already reported")
    func restored() async throws {
        let scratch = try Scratch()
        let path = scratch.path("alerts.state")
        let first = try Rig(SubjectAlerter(try Self.rules(), statePath: path))
        first.move(0)
        first.move(200)
        await first.stop()
        let second = try Rig(SubjectAlerter(try Self.rules(), statePath: path))
        #expect(second.alerts.map(\.text) == ["Rex has left Yard, by 170 m"])
        #expect(second.alerts.map(\.isRaised) == [true] && second.alerts.map(\.isRestored) == [true])
        second.clock.advance(by: 100)
        second.move(300)
        #expect(second.alerts.count == 1)
        for _ in 0..<2 { second.move(0) }
        #expect(second.alerts.map(\.isRestored) == [true, false])
        let event = GeolocationEvent.derived(try #require(second.alerts.first))
        #expect(AlertEvent(RecordedEvent(try #require(second.alerts.first))) == second.alerts.first)
        #expect(String(decoding: event.line, as: UTF8.self).contains(#""restored":true"#))
        await second.stop()
    }

    @Test("reports an invalid file with the position of its error")
    func faults() throws {
        let scratch = try Scratch()
        let path = scratch.path("rules.json")
        try #"{"rules":[{"kind":"signal"}]}"#.write(toFile: path, atomically: true, encoding: .utf8)
        let context = PipelineContext(clock: ManualClock())
        #expect(throws: UsageError("\(path): rules[0].name is not a text of 1 to 200 characters")) {
            _ = try SubjectAlerter.plugin.make(try Endpoint("alerts:\(path)"), context)
        }
        #expect(throws: UsageError.self) {
            _ = try SubjectAlerter.plugin.make(try Endpoint("alerts:\(path)x"), context)
        }
        try #"{"rules":[{"kind":"signal"},{"kind":"speed","name":"s","above":0}]}"#
            .write(toFile: path, atomically: true, encoding: .utf8)
        #expect(
            throws: UsageError(
                "\(path): rules[0].name is not a text of 1 to 200 characters (and 1 more: see geopipe check)")
        ) {
            _ = try SubjectAlerter.plugin.make(try Endpoint("alerts:\(path)"), context)
        }
    }

    @Test("reads areas from files beside the rules")
    func areas() async throws {
        let scratch = try Scratch()
        let path = scratch.path("rules.json")
        try #"{"rules":[{"kind":"geofence-exit","name":"Yard","fence":{"file":"yard.geojson"}}]}"#
            .write(toFile: path, atomically: true, encoding: .utf8)
        let point = #"{"type":"Feature","properties":{"radius":30},"geometry":{"type":"Point","coordinates":[9,47]}}"#
        let endpoint = try Endpoint("alerts:\(path)")
        let context = PipelineContext(clock: ManualClock())
        #expect(throws: UsageError.self) { _ = try SubjectAlerter.plugin.make(endpoint, context) }
        try point.write(toFile: scratch.path("yard.geojson"), atomically: true, encoding: .utf8)
        let rig = try Rig(try #require(try SubjectAlerter.plugin.make(endpoint, context) as? SubjectAlerter))
        rig.move(100)
        #expect(rig.alerts.map(\.text) == ["Rex was already outside Yard, by 70 m"])
        await rig.stop()
    }
}

import AdaptiveTracking
import CompanionLinking
import Foundation
import GeolocationTestKit
import PetSupport
import SubjectTracking
import TestSupport
import Testing

@SensorActor
@Suite("TrackingModeController")
struct TrackingModeControllerTests {
    @Test("fulfils the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300) { _ in TrackingModeController() }
    }

    @Test("runs from its endpoint")
    func endpoint() async throws {
        try await PluginConformance.verify(TrackingModeController.plugin, running: "adaptive:?rest=60", patience: 300)
    }

    @Test("reports an invalid rules file in one sentence")
    func faults() throws {
        let scratch = try Scratch()
        let path = scratch.path("rules.json")
        try Data(#"{"rules": [{"kind": "geofence-exit", "name": "Yard"}]}"#.utf8).write(to: URL(fileURLWithPath: path))
        for (address, words) in [(path, "rules[0]"), (scratch.path("absent.json"), "absent.json")] {
            let endpoint = try Endpoint("adaptive:\(address)")
            let error = #expect(throws: UsageError.self) {
                _ = try TrackingModeController.plugin.make(endpoint, PipelineContext(clock: ManualClock()))
            }
            #expect(error?.description.contains(words) == true)
        }
    }

    @Test("a collar in its yard sends at most one fix per 50 s, and an escape switches it to real time")
    func day() async throws {
        let day = try PetDay(seed: 7)
        day.live(7200)
        #expect(day.receiver.receivedCount <= 144, "\(day.receiver.receivedCount)")
        #expect(day.collar.requestedMode == .economical && day.alertCount == 0)
        #expect(!day.derived(SubjectEvent.self).contains { $0.subject.connection != .live })
        let seconds = try #require(day.escape())
        #expect(seconds <= 45)
        #expect(day.collar.requestedMode == .realtime)
        let before = day.receiver.receivedCount
        day.live(30)
        #expect(day.receiver.receivedCount >= before + 29)
        let requests = day.derived(TrackingModeRequest.self)
        #expect(requests.map(\.device).allSatisfy { $0 == "collar" })
        #expect(requests.last?.reason == "alert geofence-exit/Yard/rex")
        await day.stop()
    }

    @Test("an alert from an earlier run also switches to real time until it is cleared")
    func restoredAlert() async throws {
        let day = try PetDay(seed: 13)
        day.live(300)
        var alert = AlertEvent(
            AlertKey(kind: .distance, rule: "walk", subject: "rex"), level: .warning, isRaised: true,
            since: day.clock.now, at: day.clock.now, text: "Rex is 120 m away", isRestored: true)
        day.base.publish(alert)
        #expect(day.collar.requestedMode == .realtime)
        (alert.isRaised, alert.isRestored) = (false, false)
        day.base.publish(alert)
        #expect(day.collar.requestedMode == .economical)
        await day.stop()
    }

    @Test("attention switches to real time for the requested duration")
    func attention() async throws {
        let day = try PetDay(seed: 8)
        day.live(300)
        #expect(day.collar.requestedMode == .economical)
        day.base.publish(SubjectAttention(to: "rex", for: 20, at: day.clock.now))
        #expect(day.collar.requestedMode == .realtime)
        day.live(19)
        #expect(day.collar.requestedMode == .realtime)
        day.live(3)
        #expect(day.collar.requestedMode == .economical)
        // A program may also publish it, and for all subjects.
        let event = RecordedEvent(type: "attention", time: day.clock.now, fields: ["seconds": .integer(5)])
        day.base.publish(event)
        #expect(day.collar.requestedMode == .realtime)
        day.base.publish(SubjectAttention(to: nil, for: 0, at: day.clock.now))
        #expect(day.collar.requestedMode == .economical)
        await day.stop()
    }

    @Test("attention lasts as long as the longest event, unless an event ends it", arguments: ["rex", nil])
    func overlappingAttention(subject: String?) async throws {
        let day = try PetDay(seed: 8)
        day.live(300)
        day.base.publish(SubjectAttention(to: subject, for: 30, at: day.clock.now))
        day.base.publish(SubjectAttention(to: subject, for: 5, at: day.clock.now))
        day.live(28)
        #expect(day.collar.requestedMode == .realtime)
        day.live(4)
        #expect(day.collar.requestedMode == .economical)
        day.base.publish(SubjectAttention(to: subject, for: 30, at: day.clock.now))
        #expect(day.collar.requestedMode == .realtime)
        day.base.publish(SubjectAttention(to: subject, for: 0, at: day.clock.now))
        #expect(day.collar.requestedMode == .economical)
        await day.stop()
    }

    @Test("a collar that no longer hears the base returns to its own mode after three minutes")
    func silence() async throws {
        let day = try PetDay(seed: 9)
        day.live(600)
        #expect(day.collar.requestedMode == .economical)
        day.ends.0.isInReach = false
        day.live(60)
        #expect(day.collar.requestedMode == .economical)
        day.live(130)
        #expect(day.collar.requestedMode == nil && day.collar.pacingMode == .balanced)
        day.ends.0.isInReach = true
        day.live(70)
        #expect(day.collar.requestedMode == .economical)
        await day.stop()
    }

    @Test("a low battery limits the pace of the requested mode, and a charged one restores it")
    func battery() async throws {
        let day = try PetDay(seed: 10)
        day.collar.battery = 0.08
        day.live(60)
        day.base.publish(SubjectAttention(to: "rex", at: day.clock.now))
        #expect(day.collar.requestedMode == .realtime && day.collar.pacingMode == .economical)
        day.collar.battery = 0.5
        #expect(day.collar.pacingMode == .realtime)
        await day.stop()
    }

    @Test("removing the sink returns the collar to its own mode at once")
    func removal() async throws {
        let day = try PetDay(seed: 11, isAdaptive: false)
        let controller = TrackingModeController()
        try day.base.add(controller)
        day.live(300)
        #expect(day.collar.requestedMode == .economical)
        await day.base.remove(controller)
        #expect(day.collar.requestedMode == nil)
        #expect(day.derived(TrackingModeRequest.self).last?.mode == nil)
        await day.stop()
    }

    @Test("a request applies only to the device it names")
    func names() async throws {
        let day = try PetDay(seed: 12, isAdaptive: false)
        day.live(10)
        day.base.publish(TrackingModeRequest(.realtime, of: "tag", because: "test", at: day.clock.now))
        #expect(day.collar.requestedMode == nil)
        day.base.publish(TrackingModeRequest(.minimal, of: "collar", because: "test", at: day.clock.now))
        #expect(day.collar.requestedMode == .minimal)
        await day.stop()
        #expect(day.collar.requestedMode == nil)
    }
}

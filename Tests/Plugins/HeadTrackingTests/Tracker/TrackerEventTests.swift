import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("A head tracker") @SensorActor struct TrackerEventTests {
    /// The JSON of an event.
    private func json(_ event: (any DerivedEvent)?) throws -> [String: Any] {
        let data = try JSONEncoder().encode(GeolocationEvent.derived(#require(event)))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func number(_ value: Any?) -> Double? { value as? Double }

    @Test("publishes nothing without a listener")
    func unwanted() {
        let rig = TrackerRig.calibrated()
        #expect(rig.listener.events.isEmpty)
    }

    @Test("publishes a head event for each sample, calibrated or not")
    func head() throws {
        let rig = TrackerRig()
        rig.listener.wantsDerivedEvents = true
        rig.tracker.startUserHeadingUpdates()
        let time = rig.clock.now.addingTimeInterval(0.25)
        rig.source.push(OrientationSample(.angles(yaw: -12.5, pitch: 4, roll: -3), time: time))
        rig.source.push(OrientationSample(.angles(yaw: -12.5, pitch: 4, roll: -3), time: time))
        rig.source.push(yaw: 30)
        let events = rig.listener.events(HeadEvent.self)
        #expect(events.count == 3)
        #expect(events.first == HeadEvent(time: time, provider: "scripted", yaw: 347.5, pitch: 4, roll: -3))
        #expect(events.last == HeadEvent(time: rig.clock.now, provider: "scripted", yaw: 30))
        let object = try json(events.first)
        #expect(Set(object.keys) == ["type", "time", "provider", "yaw", "pitch", "roll"])
        #expect(object["type"] as? String == "head" && object["provider"] as? String == "scripted")
        #expect(number(object["yaw"]) == 347.5 && number(object["pitch"]) == 4 && number(object["roll"]) == -3)
    }

    @Test("adds heading and accuracy as soon as they are known, and the angles of a quaternion")
    func headWithHeading() throws {
        let rig = TrackerRig.calibrated()
        rig.listener.wantsDerivedEvents = true
        rig.source.push(yaw: 40)
        let event = try #require(rig.listener.events(HeadEvent.self).last)
        #expect(event.heading.map { Angle.absoluteDifference($0, 100) < 1e-6 } == true)
        #expect(event.accuracy == rig.tracker.accuracy)
        #expect(event.pitch == nil && event.roll == nil)
        let object = try json(event)
        #expect(Set(object.keys) == ["type", "time", "provider", "yaw", "heading", "accuracy"])
        rig.source.push(OrientationSample(.quaternion(Quaternion(yaw: 40, pitch: 10, roll: -20))))
        let turned = try #require(rig.listener.events(HeadEvent.self).last)
        #expect(abs((turned.pitch ?? 0) - 10) < 1e-9 && abs((turned.roll ?? 0) + 20) < 1e-9)
    }

    @Test("publishes the raw yaw of an inverted tracker as it is used: clockwise")
    func inverted() {
        let rig = TrackerRig(HeadTrackerSettings(isInverted: true))
        rig.listener.wantsDerivedEvents = true
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 30)
        #expect(rig.listener.events(HeadEvent.self).map(\.yaw) == [330])
    }

    @Test("publishes a calibration event for each change, with its cause")
    func calibration() throws {
        let rig = TrackerRig()
        rig.listener.wantsDerivedEvents = true
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        rig.source.push(yaw: 210)
        #expect(rig.tracker.recenter(facing: 10))
        let saved = try #require(rig.tracker.calibration)
        rig.tracker.recalibrate()
        rig.tracker.restore(saved)
        let events = rig.listener.events(CalibrationEvent.self)
        #expect(events.map(\.cause) == [.course, .jump, .recentered, .recalibrated, .restored])
        #expect(events.map(\.cause) == rig.listener.causes, "the delegate receives the same")
        #expect(events.map(\.calibration) == rig.listener.calibrations)
        #expect(events.allSatisfy { $0.provider == "scripted" })
        let first = try json(events[0])
        #expect(Set(first.keys) == ["type", "time", "provider", "cause", "offset", "drift", "accuracy"])
        #expect(first["type"] as? String == "calibration" && first["cause"] as? String == "course")
        #expect(number(first["offset"]).map { Angle.absoluteDifference($0, 60) < 1e-6 } == true)
        let forgotten = try json(events[3])
        #expect(Set(forgotten.keys) == ["type", "time", "provider", "cause"])
    }

    @Test("reports the compass as a separate cause")
    func compass() {
        let rig = TrackerRig()
        rig.listener.wantsDerivedEvents = true
        rig.tracker.startUserHeadingUpdates()
        for _ in 0..<9 {
            rig.play(seconds: 1, yaw: 30)
            rig.tracker.ingest(HeadingReference(.device, direction: 90, accuracy: 3))
        }
        #expect(rig.listener.events(CalibrationEvent.self).map(\.cause) == [.device])
    }

    @Test("publishes an event after its heading, and only if it fills a slot")
    func throughManager() throws {
        let rig = TrackerRig()
        let (manager, sink) = try GeolocationManager.running(with: rig.tracker, clock: rig.clock)
        rig.walk()
        sink.removeAll()
        rig.source.push(yaw: 40)
        #expect(sink.events.map(\.type) == ["heading", "resolved", "resolved", "head"])
        manager.remove(rig.tracker)
        rig.tracker.connect()
        sink.removeAll()
        rig.source.push(yaw: 50)
        rig.tracker.recalibrate()
        #expect(sink.events.isEmpty)
    }

    @Test("delivers all events, at no further cost, if the sink publishes in response")
    func answering() throws {
        let rig = TrackerRig()
        let (manager, sink) = try GeolocationManager.running(with: rig.tracker, clock: rig.clock)
        sink.onEvent = { event in
            guard case .derived(let head) = event, head is HeadEvent else { return }
            manager.publish(RecordedEvent(type: "nod", time: head.time, fields: [:]))
        }
        rig.source.push(yaw: 40)
        #expect(sink.events.map(\.type).suffix(2) == ["head", "nod"])
    }
}

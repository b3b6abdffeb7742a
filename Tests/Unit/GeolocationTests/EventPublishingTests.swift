import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// A location provider that reports more than fixes.
private final class TalkativeProvider: LocationProvider, HostedProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    let hosts = ProviderHosts()

    nonisolated init() {}

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}

    func tell(_ charge: Double, at time: Date) {
        publish(RecordedEvent(type: "battery", time: time, fields: ["charge": .number(charge)]))
    }
}

/// A sink that makes no use of what others publish.
private final class FixSink: GeolocationSink {
    var wantsDerivedEvents: Bool { false }
    nonisolated init() {}
    func receive(_ event: GeolocationEvent) {}
}

@Suite("A source that publishes events of its own")
@SensorActor
struct EventPublishingTests {
    private let clock = ManualClock()

    @Test("reaches a sink with its events, through a filter around it")
    func heard() throws {
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        let source = TalkativeProvider()
        manager.add(source.filtered(by: ThrottleFilter(LocationUpdateFilter(minTime: 1, minDistance: 1))))
        manager.start()
        source.tell(0.5, at: clock.now)
        #expect(sink.events.last?.type == "battery")
    }

    @Test("reaches no sink once another source has taken its slot")
    func displaced() throws {
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        let source = TalkativeProvider()
        manager.add(source)
        manager.start()
        manager.add(TalkativeProvider())
        source.tell(0.5, at: clock.now)
        #expect(source.host == nil)
        #expect(!sink.events.contains { $0.type == "battery" })
    }

    @Test("can ask the manager whether any sink or listener wants its events")
    func wanted() async throws {
        let manager = GeolocationManager(clock: clock)
        #expect(!manager.wantsDerivedEvents)
        let fixes = FixSink()
        try manager.add(fixes)
        #expect(!manager.wantsDerivedEvents)
        let all = RecordingSink()
        try manager.add(all)
        #expect(manager.wantsDerivedEvents)
        await manager.remove(all)
        #expect(!manager.wantsDerivedEvents)
        let events = manager.events
        #expect(manager.wantsDerivedEvents)
        withExtendedLifetime(events) {}
    }
}

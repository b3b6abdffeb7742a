import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

/// A source in a phone, whose permission may be denied.
private final class Phone: MultiRoleSource, LocationProvider {}

@SensorActor
@Suite("A relay's health")
struct RelayHealthTests {
    private typealias Reason = RelayHealth.Reason

    @Test("is idle, degraded until the subject is heard, then streaming, and degraded after 10 s of silence")
    func life() {
        let bench = RelayBench(isStarted: false)
        bench.service.start()
        bench.clock.advance(by: 100)
        bench.hear(1)
        bench.clock.advance(by: 9)
        bench.hear(2)
        bench.clock.advance(by: 9.9)
        #expect(bench.service.health == .streaming)
        bench.clock.advance(by: 0.1)
        bench.hear(3)
        bench.service.stop()
        #expect(
            bench.listener.healths == [
                .idle, .degraded(Reason.awaiting), .streaming, .degraded(Reason.silent), .streaming, .idle,
            ])
        #expect(bench.listener.connections == [false, true, false, true, false])
        #expect(bench.service.telemetrySnapshot().connectivityTransitions == 4)
    }

    @Test("becomes degraded after 10 s of silence, also after a restart (W18)")
    func restart() {
        let bench = RelayBench()
        bench.service.stop()
        bench.service.start()
        #expect(bench.service.health == .degraded(Reason.awaiting))
        bench.hear(1)
        bench.clock.advance(by: 10)
        #expect(bench.service.health == .degraded(Reason.silent))
        #expect(!bench.service.isSubjectConnected)
    }

    @Test("uses a changed time of silence from the next fix on")
    func changedSilence() {
        let bench = RelayBench()
        bench.hear(1)
        bench.service.settings.silence = 20
        bench.hear(2)
        bench.clock.advance(by: 19.9)
        #expect(bench.service.health == .streaming)
        bench.clock.advance(by: 0.1)
        #expect(bench.service.health == .degraded(Reason.silent))
    }

    @Test("is not changed by fixes that come after the stop (W19)")
    func stopped() {
        let bench = RelayBench()
        bench.hear(1)
        bench.service.stop()
        bench.hear(2)
        bench.clock.advance(by: 60)
        #expect(bench.service.health == .idle)
        #expect(bench.listener.healths.suffix(2) == [.streaming, .idle])
    }

    @Test("does not count the relay's own position as the subject's")
    func ownPosition() {
        let bench = RelayBench()
        bench.locate()
        #expect(bench.service.health == .degraded(Reason.awaiting))
    }

    @Test("reports a missing permission of the location, not of other providers, until it is granted (W46)")
    func permission() throws {
        let bench = RelayBench(isStarted: false)
        let manager = GeolocationManager(clock: bench.clock)
        let gps = Phone(name: "phone", clock: bench.clock)
        let compass = Phone(name: "phone", clock: bench.clock)
        let heading = compass.deviceHeadingProvider
        manager.add(gps)
        manager.add(heading)
        try manager.add(bench.service)
        manager.start()
        compass.report(.denied)
        #expect(bench.service.health == .degraded(Reason.awaiting), "its name is the same")
        gps.report(.denied)
        #expect(bench.service.health == .degraded(Reason.notPermitted))
        compass.report(.running)
        #expect(bench.service.health == .degraded(Reason.notPermitted))
        gps.report(.running)
        #expect(bench.service.health == .degraded(Reason.awaiting))
        bench.service.authorizationError = .locationServicesDisabled
        #expect(bench.service.health == .degraded(Reason.servicesOff))
        bench.hear(1)
        #expect(bench.service.health == .streaming, "the subject's position is what counts")
        #expect(bench.listener.authorizationErrors == [.authorizationDenied, .locationServicesDisabled])
        #expect(LocationRelayError(.reducedAccuracy) == .accuracyReduced)
        #expect(LocationRelayError(.fullAccuracy) == nil)
    }

    @Test("includes a permission that is missing before the start")
    func permissionBeforeStart() {
        let bench = RelayBench(isStarted: false)
        bench.service.authorizationError = .authorizationDenied
        #expect(bench.listener.authorizationErrors == [.authorizationDenied])
        bench.service.start()
        #expect(bench.service.health == .degraded(Reason.notPermitted))
    }

    @Test("is reported to a new delegate, with the latest update")
    func introduction() {
        let bench = RelayBench()
        bench.hear(1)
        let listener = RelayListener()
        bench.service.delegate = listener
        bench.service.delegate = listener
        #expect(listener.healths == [.streaming])
        #expect(listener.connections == [true])
        #expect(listener.updates.map(\.remote?.sequence) == [1])
    }

    @Test("of a stream has a rate and an activity that decay without data (W28)")
    func streams() {
        let bench = RelayBench()
        #expect(bench.service.streamHealthSnapshot().overall == .idle)
        for number in 1...40 {
            bench.clock.advance(by: 0.25)
            bench.hear(Int64(number), accuracy: 20)
        }
        bench.clock.advance(by: 0.1)
        var remote = bench.service.streamHealthSnapshot().remote
        #expect(abs(remote.updateRate - 4) < 0.11)
        #expect(remote.isActive)
        bench.clock.advance(by: 5.9)
        remote = bench.service.streamHealthSnapshot().remote
        #expect(abs(remote.updateRate - 1.6) < 0.11)
        #expect(abs((remote.lastUpdateAge ?? 0) - 6) < 0.001)
        #expect(abs(remote.signalQuality - 0.8) < 0.001)
        bench.locate()
        #expect(bench.service.streamHealthSnapshot().overall == .streaming)
        bench.clock.advance(by: 9)
        bench.locate()
        let snapshot = bench.service.streamHealthSnapshot(window: 10)
        #expect(snapshot.remote.updateRate == 0)
        #expect(!snapshot.remote.isActive)
        #expect(snapshot.overall == .degraded(Reason.singleStream))
        #expect(bench.service.streamHealthSnapshot(window: 60).remote.updateRate == 40.0 / 60)
        bench.clock.advance(by: 48)
        bench.hear(41)
        #expect(bench.service.streamHealthSnapshot(window: 60).remote.updateRate == 1.0 / 60)
        bench.clock.advance(by: 1_000_000)
        #expect(bench.service.streamHealthSnapshot(window: 60).remote.updateRate == 0)
        #expect(bench.service.streamHealthSnapshot().remote.signalQuality == 0.475)
    }
}

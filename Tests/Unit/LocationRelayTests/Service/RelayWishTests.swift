import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

/// A receiver on a walker, measuring only when its host needs a fix.
private final class ThriftyReceiver: ProviderBase<LocationRole> {
    private(set) var measurements = 0
    private var place = 0.0
    private var last: (place: Double, second: Int)?

    /// The walker's next second, 1.4 m further north.
    func walk(_ second: Int, at time: Date) {
        place += 1.4
        let isDue = last.map { Double(second - $0.second) >= wish.interval || place - $0.place >= wish.distance }
        guard isDue ?? true, isStarted else { return }
        last = (place, second)
        measurements += 1
        emit(.test(at: time, north: place / 111_200))
    }
}

@SensorActor
@Suite("The samples that a relay requests from a provider")
struct RelayWishTests {
    private let clock = ManualClock()
    private let manager: GeolocationManager
    private let provider = ScriptedLocationProvider()

    init() {
        manager = GeolocationManager(clock: clock)
        manager.add(provider)
    }

    @Test("are those of its mode, until it is stopped or removed")
    func modes() async throws {
        let service = LocationRelayService(stream: .remote, trackingMode: .minimal, clock: clock)
        try manager.add(service)
        #expect(provider.wishes == [SamplingWish(accuracy: 500, distance: 500, interval: 120)])
        service.trackingMode = .powersaver
        #expect(provider.wishes.last == SamplingWish(accuracy: 100, distance: 50, interval: 30))
        service.trackingMode = .realtime
        #expect(provider.wishes.last == .everything)
        service.trackingMode = .balanced
        service.qualityOverride = QualityThresholds(maxHorizontalAccuracy: 4, maxAge: 5, maxSpeed: 50)
        #expect(provider.wishes.last == SamplingWish(accuracy: 4, distance: 10, interval: 5), "or it would be dropped")
        service.stop()
        #expect(provider.wishes.last == .nothing)
        service.start()
        #expect(provider.wishes.last?.interval == 5)
        await manager.remove(service)
        #expect(provider.wishes.last == .everything)
    }

    @Test("may be less accurate for a base, whose own threshold is wider")
    func base() throws {
        try manager.add(LocationRelayService(trackingMode: .minimal, clock: clock))
        #expect(provider.wishes.last?.accuracy == 1000)
    }

    @Test(
        "spare a receiver measurements on a walk, with the expected number of updates",
        arguments: [(TrackingMode.realtime, 600, 600), (.balanced, 120, 120), (.powersaver, 20, 20), (.minimal, 5, 5)])
    func walker(mode: TrackingMode, measured: Int, sent: Int) throws {
        let receiver = ThriftyReceiver()
        let transport = ScriptedTransport()
        manager.add(receiver)
        try manager.add(
            LocationRelayService(stream: .remote, trackingMode: mode, transports: [transport], clock: clock))
        manager.start()
        for second in 0..<600 {
            receiver.walk(second, at: clock.now)
            clock.advance(by: 1)
        }
        #expect((receiver.measurements, transport.updates.count) == (measured, sent))
    }
}

import GPXSimulation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("GPXSimulator: snooze")
struct GPXSnoozeTests {
    private let clock = ManualClock()

    private func longitudes(_ sink: RecordingSink) -> [Double] {
        sink.events.compactMap { event in
            if case .location(let fix) = event { return fix.longitude }
            return nil
        }
    }

    @Test("woken by a departure, the replay goes on from the point that woke it")
    func waking() throws {
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        // 22 m from point to point: of those after the snooze the first is the origin, the third 44 m from it.
        let simulator = GPXSimulator(document: gpx([(0..<10).map { point(0, Double($0) * 0.0002) }]), clock: clock)
        manager.install(simulator)
        manager.start()
        clock.advance(by: 2)
        manager.snooze()
        #expect(manager.state == .snoozing)
        clock.advance(by: 2)
        #expect(manager.state == .snoozing)
        clock.runUntilIdle()
        #expect(longitudes(sink) == [0, 1, 2, 5, 6, 7, 8, 9].map { $0 * 0.0002 })
        #expect(manager.statuses[.location] == .ended)
    }

    @Test("a stop within a delivery ends the replay with it, and the next start begins at the beginning")
    func stopWithinDelivery() {
        let listener = TrackListener(gpx([[point(1, 0), point(2, 0), point(3, 0)]]))
        listener.onFix = { [weak listener] in
            if listener?.fixes.count == 2 { listener?.stop() }
        }
        listener.play()
        #expect(listener.fixes.count == 2)
        #expect(listener.simulator.status == .idle)
        #expect(listener.clock.nextDue == nil)
        listener.play()
        #expect(listener.fixes.compactMap { $0?.latitude } == [1, 2, 1, 2, 3])
    }
}

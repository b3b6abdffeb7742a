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

    @Test("continues from the point that ended the snooze after a departure")
    func waking() throws {
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        // 22 m from point to point: of those after the snooze the second and third are more than 40 m from the last before.
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

    @Test("stays paused during a snooze while other roles run, but starts from the beginning with the manager")
    func pausedSnooze() {
        let manager = GeolocationManager(clock: clock)
        let simulator = GPXSimulator(document: gpx([(0..<10).map { point(0, Double($0) * 0.0002) }]), clock: clock)
        manager.install(simulator)
        manager.start()
        clock.advance(by: 2)
        simulator.pause()
        manager.snooze()
        clock.advance(by: 60)
        #expect(manager.state == .snoozing)
        #expect(simulator.isPaused && simulator.index == 2)
        simulator.resume()
        clock.advance(by: 4)
        #expect(manager.state == .running)
        simulator.pause()
        manager.stop()
        #expect(!simulator.isSimulating && !simulator.isPaused)
        manager.start()
        clock.advance(by: 0)
        #expect(simulator.index == 0 && !simulator.isPaused)
    }

    @Test("starts from the beginning after a snooze with the location alone, since the manager stops and starts it")
    func locationAlone() {
        let manager = GeolocationManager(clock: clock)
        let simulator = GPXSimulator(document: gpx([(0..<10).map { point(0, Double($0)) }]), clock: clock)
        manager.add(simulator as any LocationProvider)
        manager.start()
        clock.advance(by: 4)
        manager.snooze()
        clock.advance(by: 0)
        #expect(simulator.index == 0)
    }

    @Test("ends at once if stopped within a delivery, and the next start begins at the beginning")
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

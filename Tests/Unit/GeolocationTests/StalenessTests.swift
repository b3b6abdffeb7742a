import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A staleness wrapper")
struct StalenessTests {
    let clock = ManualClock()
    let listener = ReportRecorder()

    @Test("withdraws the value of a provider that falls silent, and becomes degraded")
    func silence() {
        let gps = ScriptedLocationProvider()
        let wrapper = StalenessProvider<LocationRole>(wrapping: gps, timeout: 5, clock: clock)
        wrapper.locationDelegate = listener
        wrapper.startLocationUpdates()
        gps.emit(.test())
        clock.advance(by: 4)
        gps.emit(.test(north: 1))
        clock.advance(by: 4.9)
        #expect(listener.locations == [.test(), .test(north: 1)])
        clock.advance(by: 0.1)
        #expect(listener.locations == [.test(), .test(north: 1), nil])
        #expect(wrapper.status == .degraded("no value for 5 s"))
        clock.advance(by: 1000)
        #expect(listener.locations.count == 3)
    }

    @Test("recovers by itself with the next value")
    func recovery() {
        let gps = ScriptedLocationProvider()
        let wrapper = gps.withdrawn(after: 2.5, clock: clock)
        let statuses = StatusRecorder(of: wrapper)
        wrapper.locationDelegate = listener
        wrapper.startLocationUpdates()
        gps.emit(.test())
        clock.advance(by: 3)
        gps.emit(.test(north: 1))
        clock.advance(by: 1)
        #expect(listener.locations == [.test(), nil, .test(north: 1)])
        #expect(statuses.statuses == [.starting, .running, .degraded("no value for 2.5 s"), .running])
    }

    @Test("reports a missing value if none was ever received, and withdraws nothing")
    func neverHeard() {
        let gps = ScriptedLocationProvider()
        let wrapper = gps.withdrawn(after: 5, clock: clock)
        wrapper.locationDelegate = listener
        wrapper.startLocationUpdates()
        clock.advance(by: 5)
        #expect(listener.locations.isEmpty)
        #expect(wrapper.status == .degraded("no value for 5 s"))
    }

    @Test("becomes degraded if a provider only repeats withdrawals")
    func withdrawals() {
        let gps = ScriptedLocationProvider()
        let wrapper = gps.withdrawn(after: 5, clock: clock)
        wrapper.locationDelegate = listener
        wrapper.startLocationUpdates()
        gps.emit(.test())
        for _ in 0..<5 {
            clock.advance(by: 1)
            gps.emit(nil)
        }
        #expect(listener.locations == [.test(), nil])
        #expect(wrapper.status == .degraded("no value for 5 s"))
    }

    @Test("keeps the failed status of the inner provider")
    func innerFailure() {
        let gps = ReportingLocationProvider()
        let wrapper = gps.withdrawn(after: 5, clock: clock)
        wrapper.locationDelegate = listener
        wrapper.startLocationUpdates()
        gps.emit(.test())
        gps.fail("no such device")
        clock.advance(by: 5)
        #expect(listener.locations == [.test(), nil])
        #expect(wrapper.status == .failed(ProviderError("no such device")))
    }

    @Test("does nothing after a stop, and works again after a start")
    func restart() {
        let gps = ScriptedLocationProvider()
        let wrapper = gps.withdrawn(after: 5, clock: clock)
        wrapper.locationDelegate = listener
        wrapper.startLocationUpdates()
        gps.emit(.test())
        wrapper.stopLocationUpdates()
        clock.advance(by: 60)
        #expect(listener.locations == [.test()])
        #expect(wrapper.status == .idle)
        wrapper.startLocationUpdates()
        gps.emit(.test(north: 2))
        clock.advance(by: 5)
        #expect(listener.locations == [.test(), .test(north: 2), nil])
    }

    @Test("does not treat the silence of a significant-change watch as staleness")
    func significantChange() {
        let gps = ScriptedLocationProvider(supportsSignificantChange: true)
        let wrapper = gps.withdrawn(after: 5, clock: clock)
        wrapper.locationDelegate = listener
        #expect(wrapper.startMonitoringSignificantLocationChanges())
        clock.advance(by: 3600)
        gps.emit(.test(north: 41))
        clock.advance(by: 3600)
        #expect(listener.locations == [.test(north: 41)])
        wrapper.stopMonitoringSignificantLocationChanges()
        gps.emit(.test(north: 99))
        #expect(listener.locations.count == 1)
        #expect(gps.calls == [.startMonitoring, .stopMonitoring])
    }

    @Test("lets a heading expire whose tracker stopped reporting (H1)")
    func heading() {
        let tracker = ScriptedUserHeadingProvider()
        let wrapper = tracker.withdrawn(after: 1, clock: clock)
        let headings = HeadingRecorder()
        wrapper.headingDelegate = headings
        wrapper.startUserHeadingUpdates()
        tracker.emit(HeadingValue(45, accuracy: 3))
        #expect(wrapper.accuracy == 3)
        clock.advance(by: 1)
        #expect(headings.degrees == [45, nil])
        #expect(wrapper.accuracy == 180)
    }
}

import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A fail-over provider")
struct FailoverTests {
    let clock = ManualClock()
    let first = ReportingLocationProvider(name: "rtk")
    let second = ReportingLocationProvider(name: "gps")
    let third = ReportingLocationProvider(name: "network")
    let listener = ReportRecorder()

    @discardableResult
    private func started() -> FailoverLocationProvider {
        let provider = FailoverLocationProvider([first, second, third], freshness: 3, clock: clock)
        provider.locationDelegate = listener
        listener.source = provider
        provider.startLocationUpdates()
        return provider
    }

    @Test("runs all sources and reports the best one that has a value")
    func priority() {
        let provider = started()
        #expect([first, second, third].map(\.starts) == [1, 1, 1])
        #expect(provider.status == .starting)
        third.emit(.test(north: 3))
        let reason = "using network: rtk has reported nothing yet; gps has reported nothing yet"
        #expect(provider.status == .degraded(reason))
        second.emit(.test(north: 2))
        third.emit(.test(north: 3))
        first.emit(.test(north: 1))
        second.emit(.test(north: 2))
        #expect(listener.locations == [.test(north: 3), .test(north: 2), .test(north: 1)])
        #expect(provider.status == .running)
        #expect(provider.activeSource === first)
        #expect(provider.name == "rtk or gps or network")
    }

    @Test("withdraws the value once the only source with a value has failed, until another one reports a value")
    func failureWithoutAlternative() {
        let provider = started()
        first.emit(.test(north: 1))
        first.report(.failed(ProviderError("no signal")))
        #expect(provider.activeSource == nil && listener.locations == [.test(north: 1), nil])
        second.emit(.test(north: 2))
        #expect(provider.activeSource === second)
        #expect(listener.locations == [.test(north: 1), nil, .test(north: 2)])
    }

    @Test("switches to the next source's latest value when the one in use is silent, and back when that one reports")
    func silence() {
        let provider = started()
        first.emit(.test(north: 1))
        clock.advance(by: 1)
        second.emit(.test(north: 2))
        clock.advance(by: 1.9)
        #expect(listener.locations == [.test(north: 1)])
        clock.advance(by: 0.1)
        #expect(listener.locations == [.test(north: 1), .test(north: 2)])
        #expect(provider.status == .degraded("using gps: rtk is silent"))
        first.emit(.test(north: 4))
        #expect(listener.locations.last == .test(north: 4))
        #expect(provider.status == .running)
    }

    @Test("with a fail-back delay, returns to a source only after it has reported without a gap for that time")
    func failbackDelay() {
        let provider = FailoverLocationProvider([first, second], freshness: 3, failbackDelay: 5, clock: clock)
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        second.emit(.test(north: 2))
        for seconds in [2.0, 2, 4, 2, 2, 2] {
            first.emit(.test(north: 1))
            second.emit(.test(north: 2))
            #expect(provider.activeSource === second)
            clock.advance(by: seconds)
            second.emit(.test(north: 3))
        }
        first.emit(.test(north: 1))
        #expect(provider.activeSource === first)
        #expect(listener.locations.last == .test(north: 1))
    }

    @Test("switches at once when the source in use withdraws its value")
    func withdrawal() {
        let provider = started()
        first.emit(.test(north: 1))
        third.emit(.test(north: 3))
        first.emit(nil)
        #expect(listener.locations == [.test(north: 1), .test(north: 3)])
        #expect(provider.status == .degraded("using network: rtk has no value; gps has reported nothing yet"))
    }

    @Test("withdraws the value only when no source has one, and only once")
    func noneLeft() {
        let provider = started()
        first.emit(.test(north: 1))
        second.emit(.test(north: 2))
        clock.advance(by: 2)
        second.emit(.test(north: 2.5))
        clock.advance(by: 1)
        second.emit(nil)
        first.emit(nil)
        clock.advance(by: 100)
        #expect(listener.locations == [.test(north: 1), .test(north: 2.5), nil])
        #expect(provider.activeSource == nil)
        #expect(
            provider.status == .degraded("rtk has no value; gps has no value; network has reported nothing yet"))
    }

    @Test("does not switch to a value that is too old itself")
    func staleReserve() {
        let provider = started()
        second.emit(.test(north: 2))
        clock.advance(by: 1)
        first.emit(.test(north: 1))
        clock.advance(by: 3)
        #expect(listener.locations == [.test(north: 2), .test(north: 1), nil])
        #expect(provider.activeSource == nil)
    }

    @Test("switches at once from a failed source to another one")
    func failure() {
        let provider = started()
        second.emit(.test(north: 2))
        first.emit(.test(north: 1))
        first.fail("no such device")
        #expect(listener.locations == [.test(north: 2), .test(north: 1), .test(north: 2)])
        #expect(provider.status == .degraded("using gps: rtk failed: no such device"))
    }

    @Test("has failed when all of its sources have failed, and has ended when all have ended")
    func ends() {
        let provider = started()
        first.fail("a")
        second.fail("b")
        #expect(provider.status != .failed(ProviderError("a")))
        third.fail("c")
        #expect(provider.status == .failed(ProviderError("rtk failed: a; gps failed: b; network failed: c")))
        for source in [first, second, third] { source.report(.ended) }
        #expect(provider.status == .ended)
    }

    @Test("is degraded while the source in use reports itself degraded")
    func degradedSource() {
        let provider = started()
        first.emit(.test())
        first.report(.degraded("two satellites"))
        #expect(provider.status == .degraded("two satellites"))
        first.report(.running)
        #expect(provider.status == .running)
    }

    @Test("reports nothing while stopped, and forgets the values of the earlier run")
    func restart() {
        let provider = started()
        first.emit(.test(north: 1))
        provider.stopLocationUpdates()
        second.emit(.test(north: 2))
        clock.advance(by: 10)
        #expect(listener.locations == [.test(north: 1)])
        #expect(provider.status == .idle && provider.activeSource == nil)
        provider.startLocationUpdates()
        third.emit(.test(north: 3))
        #expect(listener.locations == [.test(north: 1), .test(north: 3)])
        #expect(first.starts == 2 && first.stops == 1)
    }

    @Test("monitors significant changes with every source that can")
    func significantChange() {
        let able = ScriptedLocationProvider(supportsSignificantChange: true)
        let unable = ScriptedLocationProvider()
        #expect(!FailoverLocationProvider([unable], clock: clock).startMonitoringSignificantLocationChanges())
        let provider = FailoverLocationProvider([unable, able], clock: clock)
        provider.locationDelegate = listener
        listener.source = provider
        #expect(provider.startMonitoringSignificantLocationChanges())
        able.emit(nil)
        able.emit(.test(north: 50))
        #expect(listener.locations == [.test(north: 50)])
        provider.stopMonitoringSignificantLocationChanges()
        #expect(!able.isMonitoring)
    }

    @Test("starts a source that is listed twice only once, and fails if it has no source")
    func otherRoles() {
        let tracker = ScriptedUserHeadingProvider(name: "cap")
        let provider = FailoverUserHeadingProvider([tracker, tracker], clock: clock)
        let headings = HeadingRecorder()
        provider.headingDelegate = headings
        provider.startUserHeadingUpdates()
        tracker.emit(HeadingValue(5))
        #expect(headings.degrees == [5])
        #expect(tracker.count(of: .start) == 1)
        let empty = FailoverCourseProvider([], clock: clock)
        empty.startCourseProviderUpdates()
        #expect(empty.status == .failed(ProviderError("fail-over needs one source at least")))
    }

    @Test("uses another source while a failed one is retried, and returns to that one")
    func withRetry() {
        let retrying = RetryingProvider<LocationRole>(wrapping: first, clock: clock, random: { $0.upperBound })
        let provider = FailoverLocationProvider([retrying, second], freshness: 3, clock: clock)
        provider.locationDelegate = listener
        listener.source = provider
        provider.startLocationUpdates()
        first.emit(.test(north: 1))
        second.emit(.test(north: 2))
        first.fail("a")
        #expect(listener.locations == [.test(north: 1), .test(north: 2)])
        clock.advance(by: 0.5)
        first.emit(.test(north: 1.5))
        #expect(listener.locations.last == .test(north: 1.5))
        #expect(provider.status == .running)
    }
}

import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A retrying provider")
struct RetryingTests {
    let clock = ManualClock()
    let gps = ReportingLocationProvider(name: "serial")
    let listener = ReportRecorder()

    @discardableResult
    private func started() -> RetryingProvider<LocationRole> {
        let wrapper = RetryingProvider<LocationRole>(wrapping: gps, clock: clock, random: { $0.upperBound })
        wrapper.locationDelegate = listener
        listener.source = wrapper
        wrapper.startLocationUpdates()
        return wrapper
    }

    @Test("stops a provider that failed and starts it again after a pause")
    func retry() {
        let wrapper = started()
        gps.emit(.test())
        gps.fail("the port is gone")
        #expect(listener.locations == [.test(), nil])
        #expect(wrapper.status == .degraded("the port is gone; trying again in 0.5 s"))
        #expect(gps.stops == 0, "not from within its own report")
        clock.advance(by: 0)
        #expect((gps.starts, gps.stops) == (1, 1))
        clock.advance(by: 0.499)
        #expect(gps.starts == 1)
        clock.advance(by: 0.001)
        #expect((gps.starts, gps.stops) == (2, 1))
        gps.emit(.test(north: 1))
        #expect(wrapper.status == .running)
        #expect(listener.locations == [.test(), nil, .test(north: 1)])
    }

    @Test("waits twice as long each time, a minute at most, and never gives up")
    func backoff() {
        let wrapper = started()
        gps.onStart = { [gps] in gps.fail("no such device") }
        gps.fail("the port is gone")
        var pauses: [String] = []
        for _ in 0..<10 {
            clock.advance(by: 60)
            pauses.append(wrapper.status.reason ?? "")
        }
        #expect(gps.starts > 10)
        #expect(pauses.last == "no such device; trying again in 60 s")
        clock.advance(by: 86_400)
        #expect(gps.starts > 1400 && gps.starts < 1500)
    }

    @Test("starts with the short pause again once a value came")
    func attemptsAreForgotten() {
        let wrapper = started()
        gps.fail("a")
        clock.advance(by: 0.5)
        gps.report(.starting)
        gps.fail("b")
        #expect(wrapper.status == .degraded("b; trying again in 1 s"))
        clock.advance(by: 1)
        gps.report(.running)
        gps.fail("c")
        #expect(wrapper.status == .degraded("c; trying again in 2 s"))
        clock.advance(by: 2)
        gps.emit(.test())
        gps.fail("d")
        #expect(wrapper.status == .degraded("d; trying again in 0.5 s"))
    }

    @Test("hears the same failure again from a provider that never said that it was stopped")
    func sameFailure() {
        let wrapper = started()
        gps.fail("no such device")
        clock.advance(by: 0.5)
        gps.fail("no such device")
        #expect(wrapper.status == .degraded("no such device; trying again in 1 s"))
        clock.advance(by: 1)
        #expect(gps.starts == 3)
    }

    @Test("stays degraded between the attempts instead of flickering")
    func statusDoesNotFlicker() {
        let wrapper = started()
        let statuses = StatusRecorder(of: wrapper)
        gps.fail("a")
        clock.advance(by: 0)
        gps.report(.idle)
        clock.advance(by: 0.5)
        gps.report(.starting)
        gps.report(.running)
        #expect(statuses.statuses == [.degraded("a; trying again in 0.5 s"), .running])
    }

    @Test("gives up waiting when it is stopped")
    func stop() {
        let wrapper = started()
        gps.fail("a")
        wrapper.stopLocationUpdates()
        clock.advance(by: 1000)
        #expect((gps.starts, gps.stops) == (1, 1))
        #expect(wrapper.status == .idle)
        wrapper.startLocationUpdates()
        gps.emit(.test())
        #expect(listener.locations == [.test()])
        #expect(wrapper.status == .running)
    }

    @Test("tries at once when it is started while it waits")
    func startWhileWaiting() {
        let wrapper = started()
        gps.fail("a")
        wrapper.startLocationUpdates()
        #expect((gps.starts, gps.stops) == (2, 1))
        clock.advance(by: 10)
        #expect(gps.starts == 2)
    }

    @Test("leaves a provider alone that has ended or lacks permission", arguments: [ProviderStatus.ended, .denied])
    func otherEnds(status: ProviderStatus) {
        let wrapper = started()
        gps.report(status)
        clock.advance(by: 1000)
        #expect(gps.starts == 1)
        #expect(wrapper.status == status)
    }

    @Test("sees a failure through a wrapper that has no status of its own")
    func throughOtherWrappers() {
        final class Receiver: RawCourseProvider, HostedProvider {
            weak var courseDelegate: (any RawCourseProviderDelegate)?
            let hosts = ProviderHosts()
            var starts = 0
            func startCourseProviderUpdates() { starts += 1 }
            func stopCourseProviderUpdates() {}
        }
        let receiver = Receiver()
        let filtered = FilteredCourseProvider(wrapping: receiver, clock: clock)
        let wrapper = RetryingProvider<CourseRole>(wrapping: filtered, clock: clock)
        wrapper.startCourseProviderUpdates()
        receiver.report(.failed(ProviderError("a")))
        clock.advance(by: 0.5)
        #expect(receiver.starts == 2)
    }

    @Test("draws its pauses from zero up to a limit that doubles up to the cap")
    func policy() {
        let policy = BackoffPolicy()
        let limits = (0..<9).map { policy.delayRange(attempt: $0).upperBound }
        #expect(limits == [0.5, 1, 2, 4, 8, 16, 32, 60, 60])
        #expect(policy.delayRange(attempt: .max) == 0...60)
        #expect(BackoffPolicy(base: 1, factor: 3, cap: 10).delayRange(attempt: 2) == 0...9)
    }
}

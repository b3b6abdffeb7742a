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

    @Test("begins with the shortest pause again after a value")
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

    @Test("retries when a provider fails in the same way again without another status between")
    func sameFailure() {
        let wrapper = started()
        gps.fail("no such device")
        clock.advance(by: 0.5)
        gps.fail("no such device")
        #expect(wrapper.status == .degraded("no such device; trying again in 1 s"))
        clock.advance(by: 1)
        #expect(gps.starts == 3)
    }

    @Test("stays degraded between the attempts, and reports no other status")
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

    @Test("does not try again after a stop, and works again after a start")
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

    @Test("stays idle if it is stopped by the withdrawal of its value, and does not try again")
    func stopAtWithdrawal() {
        let stopper = WithdrawalStopper()
        let wrapper = started()
        wrapper.locationDelegate = stopper
        let statuses = StatusRecorder(of: wrapper)
        gps.emit(.test())
        gps.fail("the port is gone")
        #expect(statuses.statuses == [.running, .idle])
        clock.advance(by: 1000)
        #expect((gps.starts, gps.stops) == (1, 1))
        withExtendedLifetime(stopper) {}
    }

    @Test("tries at once when it is started while it waits")
    func startWhileWaiting() {
        let wrapper = started()
        gps.fail("a")
        clock.advance(by: 0.1)
        wrapper.startLocationUpdates()
        clock.advance(by: 0)
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

    @Test("retries after a failure inside a wrapper that has no status of its own")
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

    @Test(
        "starts a role of a source again without the rest of its pause once another role has made the source run",
        arguments: [ProviderStatus.running, .degraded("two satellites")])
    func roles(status: ProviderStatus) {
        let feed = Feed(name: "exec", clock: clock)
        let location = RetryingProvider<LocationRole>(wrapping: feed, clock: clock, random: { $0.upperBound / 5 })
        let course = RetryingProvider<RawCourseRole>(wrapping: feed, clock: clock, random: { $0.upperBound })
        course.courseDelegate = listener
        location.startLocationUpdates()
        course.startCourseProviderUpdates()
        feed.report(.failed(ProviderError("the script failed")))
        clock.advance(by: 0.1)
        feed.report(.starting)
        clock.advance(by: 0.1)
        #expect(feed.isStarted(.location) && !feed.isStarted(.course))
        feed.report(status)
        #expect(location.status == status)
        #expect(course.status == .degraded("the script failed; trying again in 0.5 s"))
        #expect(!feed.isStarted(.course), "not from within the report")
        clock.advance(by: 0)
        #expect(feed.isStarted(.course) && feed.starts == 2)
        #expect(course.status == status)
        feed.emit(course: HeadingValue(90), speed: 2)
        #expect(listener.samples.count == 1)
        clock.advance(by: 1000)
        #expect(feed.starts == 2)
    }

    @Test("starts a role of a source after a pause of its own if the source does not run by then")
    func roleWithoutRunningSource() {
        let feed = Feed(name: "exec", clock: clock)
        let location = RetryingProvider<LocationRole>(wrapping: feed, clock: clock, random: { $0.upperBound / 5 })
        let course = RetryingProvider<RawCourseRole>(wrapping: feed, clock: clock, random: { $0.upperBound })
        location.startLocationUpdates()
        course.startCourseProviderUpdates()
        feed.report(.failed(ProviderError("the script failed")))
        clock.advance(by: 0.1)
        feed.report(.starting)
        clock.advance(by: 0.399)
        #expect(feed.isStarted(.location) && !feed.isStarted(.course))
        clock.advance(by: 0.001)
        #expect(feed.isStarted(.course) && feed.starts == 2)
        feed.report(.running)
        #expect([location.status, course.status] == [.running, .running])
    }

    @Test("stops all roles of a source before it starts the first one again, even without a pause")
    func rolesWithoutPause() {
        let feed = Feed(name: "exec", clock: clock)
        let location = RetryingProvider<LocationRole>(wrapping: feed, clock: clock, random: { _ in 0 })
        let course = RetryingProvider<RawCourseRole>(wrapping: feed, clock: clock, random: { _ in 0 })
        location.startLocationUpdates()
        course.startCourseProviderUpdates()
        feed.report(.failed(ProviderError("the script failed")))
        location.startLocationUpdates()
        clock.advance(by: 0)
        #expect(feed.starts == 2)
        #expect(feed.isStarted(.location) && feed.isStarted(.course))
        feed.report(.running)
        #expect([location.status, course.status] == [.running, .running])
    }

    @Test("has ended if the source ends before its role is started again")
    func endBeforeRole() {
        let feed = Feed(name: "exec", clock: clock)
        let location = RetryingProvider<LocationRole>(wrapping: feed, clock: clock, random: { _ in 0 })
        let course = RetryingProvider<RawCourseRole>(wrapping: feed, clock: clock, random: { $0.upperBound })
        location.startLocationUpdates()
        course.startCourseProviderUpdates()
        feed.report(.failed(ProviderError("the script failed")))
        clock.advance(by: 0.1)
        feed.report(.ended)
        clock.advance(by: 1000)
        #expect([location.status, course.status] == [.ended, .ended])
        #expect(!feed.isStarted(.course))
    }

    @Test("has pauses between zero and a limit, which doubles up to a maximum")
    func policy() {
        let policy = BackoffPolicy()
        let limits = (0..<9).map { policy.delayRange(attempt: $0).upperBound }
        #expect(limits == [0.5, 1, 2, 4, 8, 16, 32, 60, 60])
        #expect(policy.delayRange(attempt: .max) == 0...60)
        #expect(BackoffPolicy(base: 1, factor: 3, cap: 10).delayRange(attempt: 2) == 0...9)
    }
}

/// Stops a provider that withdraws its location.
private final class WithdrawalStopper: LocationProviderDelegate {
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        if location == nil { provider.stopLocationUpdates() }
    }
}

/// A source of two roles that counts its starts.
private final class Feed: MultiRoleSource, LocationProvider, RawCourseProvider {
    private(set) var starts = 0

    override func startUpdates() { starts += 1 }
}

@Suite("A back-off")
struct BackoffTests {
    private let start = SensorInstant(nanoseconds: 0)

    @Test("grows with each failure, and begins anew after a reset or a success that lasted")
    func failures() {
        var backoff = Backoff(BackoffPolicy(base: 1, factor: 2, cap: 5), steadyTime: 10, random: \.upperBound)
        #expect((0..<4).map { _ in backoff.fail(at: start) } == [1, 2, 4, 5] && backoff.failures == 4)
        backoff.succeed(at: start)
        #expect(backoff.fail(at: start.advanced(by: 9.9)) == 5, "the success was too short")
        #expect(backoff.fail(at: start.advanced(by: 100)) == 5, "and does not count twice")
        backoff.succeed(at: start)
        #expect(backoff.fail(at: start.advanced(by: 10)) == 1 && backoff.failures == 1)
        _ = backoff.fail(at: start)
        backoff.reset()
        #expect(backoff.failures == 0 && backoff.fail(at: start) == 1)
    }

    @Test("without a steady time is not reset by a success")
    func unsteady() {
        var backoff = Backoff(BackoffPolicy(base: 1, factor: 2, cap: 5), random: \.upperBound)
        _ = backoff.fail(at: start)
        backoff.succeed(at: start)
        #expect(backoff.fail(at: start.advanced(by: 1e6)) == 2)
    }
}

@SensorActor
@Suite("A watch for silence")
struct SilenceWatchTests {
    @Test("acts once for each silence after an activity")
    func silences() {
        let clock = ManualClock()
        let watch = SilenceWatch(limit: 2, clock: clock)
        var silences = 0
        watch.onSilence { silences += 1 }
        clock.advance(by: 10)
        #expect(silences == 0, "nothing is watched yet")
        watch.recordActivity()
        clock.advance(by: 1.5)
        watch.recordActivity(at: clock.coarseInstant)
        clock.advance(by: 1.5)
        #expect(silences == 0)
        clock.advance(by: 100)
        #expect(silences == 1)
        watch.recordActivity()
        watch.stop()
        clock.advance(by: 100)
        #expect(silences == 1)
        #expect(watch.phrase == "for 2 s")
    }

    @Test("applies a changed limit from the next activity on")
    func changedLimit() {
        let clock = ManualClock()
        let watch = SilenceWatch(limit: 2, clock: clock)
        var silences = 0
        watch.onSilence { silences += 1 }
        watch.recordActivity()
        watch.limit = 5
        clock.advance(by: 2)
        #expect(silences == 1)
        watch.recordActivity()
        clock.advance(by: 4.9)
        #expect(silences == 1)
        clock.advance(by: 0.1)
        #expect(silences == 2)
    }

    @Test("without a limit never acts")
    func unlimited() {
        let clock = ManualClock()
        let watch = SilenceWatch(limit: nil, clock: clock)
        var silences = 0
        watch.onSilence { silences += 1 }
        watch.recordActivity()
        clock.advance(by: 1e6)
        #expect(silences == 0)
    }
}

import Geolocation
import GeolocationTestKit
import Testing

@testable import NetworkIO

@Suite("Reports of a server's limits") @NetworkActor struct LimitReportsTests {
    private let clock = ManualClock()
    private let limits: LimitReports
    private let log = Log()

    @NetworkActor final class Log {
        var reports: [String?] = []
    }

    init() {
        limits = LimitReports(clock: clock)
        limits.onReport { [log] in log.reports.append($0) }
    }

    @Test("are made at most once a minute for each limit")
    func interval() async {
        for _ in 0..<4 {
            limits.refuse(because: .connections, "full")
            await clock.advance(by: 30)
        }
        #expect(log.reports == ["full", "full"])
        limits.refuse(because: .memory, "large")
        #expect(log.reports == ["full", "full", "large"])
    }

    @Test("end when nothing has been refused for a minute")
    func end() async {
        limits.refuse(because: .descriptors, "full")
        await clock.advance(by: 50)
        // This refusal is not reported, but the end has to wait for it.
        limits.refuse(because: .descriptors, "full")
        await clock.advance(by: 59)
        #expect(log.reports == ["full"])
        await clock.advance(by: 1)
        #expect(log.reports == ["full", nil])
        limits.refuse(because: .descriptors, "full")
        #expect(log.reports == ["full", nil, "full"])
        limits.reset()
        await clock.advance(by: 100)
        #expect(log.reports == ["full", nil, "full"])
    }
}

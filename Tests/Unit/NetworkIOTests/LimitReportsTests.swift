import Geolocation
import Testing

@testable import NetworkIO

@Suite("Reports of a server's limits") struct LimitReportsTests {
    private func second(_ second: Int64) -> SensorInstant { SensorInstant(nanoseconds: second * 1_000_000_000) }

    @Test("are made once a minute for each limit")
    func interval() {
        var reports = LimitReports()
        let times: [Int64] = [0, 1, 59, 60, 61, 119, 120]
        let areMade = times.map { reports.refuse(because: .connections, at: second($0)) }
        #expect(areMade == [true, false, false, true, false, false, true])
        let isOtherMade = reports.refuse(because: .memory, at: second(121))
        #expect(isOtherMade)
    }

    @Test("end with the first client that is admitted after one")
    func end() {
        var reports = LimitReports()
        var steps = [reports.admit()]
        steps.append(reports.refuse(because: .descriptors, at: second(0)))
        steps += [reports.admit(), reports.admit()]
        #expect(steps == [false, true, true, false])
        // The second refusal is not reported, so neither is its end.
        steps = [reports.refuse(because: .descriptors, at: second(30)), reports.admit()]
        #expect(steps == [false, false])
    }
}

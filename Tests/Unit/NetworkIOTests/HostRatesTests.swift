import Geolocation
import Testing

@testable import NetworkIO

@Suite("The rate limit of each host") struct HostRatesTests {
    private func instant(_ seconds: Double) -> SensorInstant {
        SensorInstant(nanoseconds: Int64((seconds * 1e9).rounded()))
    }

    @Test("allows ten times the rate at once and the rate in the long run, separately for each host")
    func bucket() {
        var rates = HostRates(rate: 2)
        let crowd = (0..<30).map { _ in rates.admits("a", at: instant(0)) }
        #expect(crowd.count { $0 } == 20)
        #expect(crowd.firstIndex(of: false) == 20)
        let others = (0..<3).map { rates.admits("\($0)", at: instant(0)) }
        #expect(others == [true, true, true])
        let later = (1...40).map { rates.admits("a", at: instant(Double($0) / 4)) }
        #expect(later.count { $0 } == 20)
    }

    @Test("is shared by all addresses of an IPv6 /64 network")
    func network() {
        var rates = HostRates(rate: 1)
        let crowd = (0..<30).map { rates.admits("2001:db8::\($0)", at: instant(0)) }
        #expect(crowd.count { $0 } == 10)
        let neighbour = rates.admits("2001:db8:0:1::1", at: instant(0))
        #expect(neighbour)
    }

    @Test("allows at least one arrival at once, however low the rate is")
    func low() {
        var rates = HostRates(rate: 0.001)
        let visits = [0.0, 1, 2, 1002].map { rates.admits("a", at: instant($0)) }
        #expect(visits == [true, false, false, true])
    }

    @Test("is kept for 4096 hosts; further hosts share one limit until some of the others are forgotten")
    func crowd() {
        var rates = HostRates(rate: 1)
        for number in 0..<4096 { _ = rates.admits("\(number)", at: instant(0)) }
        let strangers = (0..<20).map { rates.admits("stranger \($0)", at: instant(0.5)) }
        #expect(strangers.count { $0 } == 10)
        let known = rates.admits("7", at: instant(0.5))
        #expect(known)
        let later = (0..<20).map { rates.admits("newcomer \($0)", at: instant(30)) }
        #expect(later.count { $0 } == 20)
    }
}

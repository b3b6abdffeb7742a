import Geolocation
import Testing

@testable import NetworkIO

@Suite("How often each host may come") struct HostRatesTests {
    private func instant(_ seconds: Double) -> SensorInstant {
        SensorInstant(nanoseconds: Int64((seconds * 1e9).rounded()))
    }

    @Test("is ten times as often at once as in the long run, for each host by itself")
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

    @Test("is shared by all addresses of an IPv6 /64, among which a host may choose")
    func network() {
        var rates = HostRates(rate: 1)
        let crowd = (0..<30).map { rates.admits("2001:db8::\($0)", at: instant(0)) }
        #expect(crowd.count { $0 } == 10)
        let neighbour = rates.admits("2001:db8:0:1::1", at: instant(0))
        #expect(neighbour)
    }

    @Test("is once at least, however low the rate is")
    func low() {
        var rates = HostRates(rate: 0.001)
        let visits = [0.0, 1, 2, 1002].map { rates.admits("a", at: instant($0)) }
        #expect(visits == [true, false, false, true])
    }

    @Test("is remembered of so many hosts only; beyond them all others share one bucket, until some are forgotten")
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

import Geolocation
import Testing

@testable import NetworkIO

@Suite("The connection that gives way if all places of a port are taken") struct SeatTests {
    private func seat(_ id: Int, _ host: String, since second: Int64 = 0, isIdle: Bool = true) -> Seat<Int> {
        Seat(id: id, host: host, idleSince: SensorInstant(nanoseconds: second), isIdle: isIdle)
    }

    @Test("is the one that has been idle for longest")
    func longestIdle() {
        let seats = [seat(1, "a", since: 5), seat(2, "a", since: 3), seat(3, "a", since: 1, isIdle: false)]
        #expect(Seat.giving(wayTo: "b", among: seats) == 2)
        #expect(Seat.giving(wayTo: "a", among: seats) == 2)
    }

    @Test("is an idle one of the host with most connections, but not of a host that has fewer than the newcomer")
    func crowdedHost() {
        let seats = [seat(1, "few", since: 1), seat(2, "many", since: 2), seat(3, "many", since: 3)]
        #expect(Seat.giving(wayTo: "other", among: seats) == 2)
        #expect(Seat.giving(wayTo: "many", among: [seats[0]] + [seat(2, "many", isIdle: false)]) == 1)
        let busy = [seats[0], seat(2, "many", isIdle: false), seat(3, "many", isIdle: false)]
        #expect(Seat.giving(wayTo: "many", among: busy) == nil)
    }

    @Test("is a busy one only if its host has at least two more connections than the newcomer's host")
    func busy() {
        let seats = (1...3).map { seat($0, "many", since: Int64($0), isIdle: false) }
        #expect(Seat.giving(wayTo: "other", among: seats) == 1)
        #expect(Seat.giving(wayTo: "many", among: seats) == nil)
        #expect(Seat.giving(wayTo: "other", among: [seat(1, "a", isIdle: false), seat(2, "b", isIdle: false)]) == nil)
    }

    @Test("is found by network: all addresses of an IPv6 /64 count as one host")
    func networks() {
        let crowd = (1...4).map { seat($0, "2001:db8:1:2::\($0)", since: Int64($0), isIdle: false) }
        #expect(Seat.giving(wayTo: "2001:db8:1:2::99", among: crowd) == nil)
        #expect(Seat.giving(wayTo: "2001:db8:1:3::1", among: crowd) == 1)
        #expect(HostNetwork.name(of: "192.168.1.7") == "192.168.1.7")
        #expect(HostNetwork.name(of: "::1") == "::1")
    }
}

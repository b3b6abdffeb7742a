package import Geolocation
import SensorIO

/// A connection that occupies one of a server's limited places, ranked to choose which gives way to a newcomer.
package struct Seat<ID: Sendable>: Sendable {
    package let id: ID

    /// The peer's network; see `HostNetwork`.
    package let network: String

    /// The start of the peer's current inactivity.
    package let idleSince: SensorInstant

    /// Whether the peer has been inactive long enough to give way to any newcomer.
    package let isIdle: Bool

    package init(id: ID, host: String, idleSince: SensorInstant, isIdle: Bool) {
        self.id = id
        network = HostNetwork.name(of: host)
        self.idleSince = idleSince
        self.isIdle = isIdle
    }

    /// Returns the connection that gives way to a newcomer; `nil` if the newcomer has to be refused.
    ///
    /// An idle connection gives way first, and among those one of the network with the most connections, then the
    /// longest inactive. A connection that is not idle gives way only if its network has at least two more than the
    /// newcomer's. A network never displaces one with fewer connections.
    package static func giving(wayTo host: String, among seats: some Sequence<Seat>) -> ID? {
        let seats = Array(seats)
        var counts: [String: Int] = [:]
        for seat in seats { counts[seat.network, default: 0] += 1 }
        let own = counts[HostNetwork.name(of: host)] ?? 0
        func rank(_ seat: Seat) -> (Int, Int, Int64) {
            (seat.isIdle ? 1 : 0, counts[seat.network] ?? 0, -seat.idleSince.nanoseconds)
        }
        return
            seats.filter { seat in
                let count = counts[seat.network] ?? 0
                return seat.isIdle ? count >= own : count >= own + 2
            }
            .max { rank($0) < rank($1) }?.id
    }
}

/// Groups the addresses that count as one host: an IPv4 address, or an IPv6 /64, in which a host may choose any
/// address.
enum HostNetwork {
    static func name(of host: String) -> String {
        guard host.contains(":"), var address = SocketAddress(host), address.family == .ipv6, address.high != 0 else {
            return host
        }
        address.low = 0
        return address.host
    }
}

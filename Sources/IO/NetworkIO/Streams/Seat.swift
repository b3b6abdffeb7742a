package import Geolocation
import SensorIO

/// A connection's claim to its place at a port whose places are all taken.
package struct Seat<ID: Sendable>: Sendable {
    package let id: ID

    /// The peer's network; see `HostNetwork`.
    package let network: String

    /// Since when the peer has done nothing that counts.
    package let idleSince: SensorInstant

    /// Whether that is so long that it gives way to anyone.
    package let isIdle: Bool

    package init(id: ID, host: String, idleSince: SensorInstant, isIdle: Bool) {
        self.id = id
        network = HostNetwork.name(of: host)
        self.idleSince = idleSince
        self.isIdle = isIdle
    }

    /// Returns the connection that gives way to a newcomer; `nil` if the newcomer has to go.
    ///
    /// The longest idle one gives way, first of the network with the most connections. One that is not idle gives way only if
    /// its network has at least two more than that of the newcomer. A network never displaces one that has fewer.
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

/// The addresses that count as one host: an IPv4 address, or an IPv6 /64, within which a host may choose any.
enum HostNetwork {
    static func name(of host: String) -> String {
        guard host.contains(":"), var address = SocketAddress(host), address.family == .ipv6, address.high != 0 else {
            return host
        }
        address.low = 0
        return address.host
    }
}

package import Geolocation
import SensorIO

/// A connection of a server that may have to be closed for a new one, because the number of connections is limited.
package struct Seat<ID: Sendable>: Sendable {
    package let id: ID

    /// The network to which the peer's address belongs; see `HostNetwork`.
    package let network: String

    /// The moment since which the peer has been inactive.
    package let idleSince: SensorInstant

    /// Whether the peer has been inactive for so long that its connection may be closed to make room for a new one.
    package let isIdle: Bool

    package init(id: ID, host: String, idleSince: SensorInstant, isIdle: Bool) {
        self.id = id
        network = HostNetwork.name(of: host)
        self.idleSince = idleSince
        self.isIdle = isIdle
    }

    /// Returns the connection to close so that a client at `host` can connect; `nil` if this client has to be refused.
    ///
    /// An idle connection is closed only if its network has at least as many connections as the network of `host`. A
    /// connection that is not idle is closed only if its network has at least two connections more than the network of
    /// `host`.
    ///
    /// Idle connections are chosen before others, then connections of the networks with the most connections, then
    /// connections that have been inactive longest.
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

/// Groups the addresses that count as one host: a single IPv4 address, or the IPv6 addresses of one /64 network, in
/// which a host may choose any address.
enum HostNetwork {
    static func name(of host: String) -> String {
        guard host.contains(":"), var address = SocketAddress(host), address.family == .ipv6, address.high != 0 else {
            return host
        }
        address.low = 0
        return address.host
    }
}

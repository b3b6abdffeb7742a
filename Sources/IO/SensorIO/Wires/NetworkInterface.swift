import CSensorIO

/// A network interface of this machine, with one of its addresses.
///
/// An interface with several addresses is listed once for each.
package struct NetworkInterface: Sendable, Hashable {
    let name: String
    let index: UInt32
    let isUp: Bool
    let isMulticast: Bool
    let isLoopback: Bool
    let address: SocketAddress

    /// The maximum number of addresses that ``list()`` returns.
    private static let limit = 512

    /// Returns all network interfaces of this machine, once for each of their addresses.
    static func list() -> [NetworkInterface] {
        let raws = [csio_interface](unsafeUninitializedCapacity: limit) { buffer, count in
            count = buffer.baseAddress.map { max(0, Int(csio_interfaces($0, Int32(limit)))) } ?? 0
        }
        return raws.map { raw in
            let name = withUnsafeBytes(of: raw.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            return NetworkInterface(
                name: name, index: raw.index, isUp: raw.is_up != 0, isMulticast: raw.is_multicast != 0,
                isLoopback: raw.is_loopback != 0, address: SocketAddress(raw.address))
        }
    }

    /// Returns the indices of the network interfaces on which to join multicast groups.
    ///
    /// - Parameters:
    ///   - description: A name, an address or an index; `nil` for all interfaces that are up and support multicast.
    ///   - interfaces: The existing interfaces.
    static func indices(_ description: String?, in interfaces: [NetworkInterface]) -> Set<UInt32> {
        let usable = interfaces.filter { $0.isUp && $0.index != 0 }
        guard let description else { return Set(usable.filter { $0.isMulticast || $0.isLoopback }.map(\.index)) }
        if let address = SocketAddress(description) {
            return Set(usable.filter { address.isSameHost(as: $0.address) }.map(\.index))
        }
        return Set(usable.filter { $0.name == description || String($0.index) == description }.map(\.index))
    }
}

extension NetworkInterface {
    /// The IP address at which other machines most likely reach this machine, without a port; `nil` if there is no
    /// network.
    ///
    /// Private IPv4 addresses, as in home networks, are preferred.
    package static var reachableAddress: String? {
        let addresses = list().filter { $0.isUp && !$0.isLoopback }.map(\.address)
        let usable = addresses.filter { $0.family == .ipv4 } + addresses.filter { $0.family == .ipv6 && $0.scope == 0 }
        return (usable.first { $0.isPrivate } ?? usable.first)?.host
    }
}

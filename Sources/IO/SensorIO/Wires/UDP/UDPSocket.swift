import CSensorIO
import FileIO
import Geolocation

/// The validated settings of a ``UDPWire``, with which the socket is opened.
struct UDPSocket {
    let family: SocketAddress.Family
    let isDual: Bool
    let address: SocketAddress
    let groups: [SocketAddress]
    let sources: [SocketAddress]

    /// The maximum number of entries in each list of the settings: the multicast groups, and the addresses of accepted
    /// senders.
    static let listLimit = 64

    /// Validates the settings of a wire; throws the reason if they are invalid.
    init(_ settings: UDPSettings) throws(SocketFailure) {
        if let failure = SocketFailure.port(settings.port) { throw failure }
        let port = UInt16(truncatingIfNeeded: settings.port)
        groups = try Self.addresses(settings.groups, of: "group", port: port)
        sources = try Self.addresses(settings.sources, of: "source", port: 0)
        if let group = groups.first(where: { !$0.isMulticast }) {
            throw SocketFailure(
                reason: "cannot join \(group.host), which is not a multicast group; write one such as 239.192.0.4",
                isFinal: true)
        }
        if let text = settings.address {
            guard let address = SocketAddress(text, port: port) else {
                throw SocketFailure(
                    reason: "cannot listen: \(text) is not an address; write one such as 0.0.0.0 or ::1", isFinal: true)
            }
            self.address = address
            family = address.family
        } else {
            // Systems other than Linux join IPv4 groups only on an IPv4 socket.
            family = !groups.isEmpty && groups.allSatisfy { $0.family == .ipv4 } ? .ipv4 : .ipv6
            address = .any(family, port: port)
        }
        isDual = family == .ipv6 && address.high == 0 && address.low == 0
    }

    /// Opens the socket with the settings; uses IPv4 on a machine without IPv6.
    func open(_ settings: UDPSettings) throws(SocketFailure) -> (descriptor: Int32, family: SocketAddress.Family) {
        do {
            return (try open(family, address, settings), family)
        } catch {
            guard isDual, settings.address == nil, !groups.contains(where: { $0.family == .ipv6 }) else { throw error }
            // If opening with IPv4 fails as well, the first error is reported.
            guard let descriptor = try? open(.ipv4, .any(.ipv4, port: address.port), settings) else { throw error }
            return (descriptor, .ipv4)
        }
    }

    private func open(_ family: SocketAddress.Family, _ address: SocketAddress, _ settings: UDPSettings)
        throws(SocketFailure) -> Int32
    {
        let descriptor = csio_socket(family.rawValue, 0, isDual ? 1 : 0)
        guard descriptor >= 0 else {
            throw .listening(descriptor, at: address, failsIfInUse: settings.failsIfInUse)
        }
        func set(_ option: csio_option, _ value: Int) {
            _ = csio_set(descriptor, family.rawValue, option, Int32(clamping: value))
        }
        set(CSIO_BROADCAST, 1)
        set(CSIO_COUNT_DROPS, 1)
        if settings.sharesPort || !groups.isEmpty {
            set(CSIO_REUSE_ADDRESS, 1)
            set(CSIO_REUSE_PORT, 1)
        }
        if let size = settings.receiveBufferSize { set(CSIO_RECEIVE_BUFFER, max(0, size)) }
        var raw = address.raw
        let result = csio_bind(descriptor, family.rawValue, &raw)
        guard result == 0 else {
            _ = closeDescriptor(descriptor)
            throw .listening(result, at: address, failsIfInUse: settings.failsIfInUse)
        }
        return descriptor
    }

    private static func addresses(_ texts: [String], of kind: String, port: UInt16) throws(SocketFailure)
        -> [SocketAddress]
    {
        guard texts.count <= listLimit else {
            throw SocketFailure(reason: "has more than \(listLimit) \(kind)s", isFinal: true)
        }
        var addresses: [SocketAddress] = []
        for text in texts {
            guard let address = SocketAddress(text, port: port) else {
                throw SocketFailure(reason: "has a \(kind) that is not an address: \(text)", isFinal: true)
            }
            addresses.append(address)
        }
        return addresses
    }
}

import CSensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The descriptor of a server.
enum TCPListener {
    /// Clients that may wait to be accepted, for a burst of them; the system may allow fewer.
    private static let backlog: Int32 = 4096

    /// Opens it.
    static func open(address: String?, port: Int, failsIfInUse: Bool) throws(SocketFailure) -> Int32 {
        if let failure = SocketFailure.port(port) { throw failure }
        let number = UInt16(truncatingIfNeeded: port)
        guard let text = address else {
            do {
                return try listen(.any(.ipv6, port: number), failsIfInUse)
            } catch {
                // A machine without IPv6; otherwise the first reason is the one that counts.
                guard let descriptor = try? listen(.any(.ipv4, port: number), failsIfInUse) else { throw error }
                return descriptor
            }
        }
        guard let address = SocketAddress(text, port: number) else {
            throw SocketFailure(
                reason: "cannot listen: \(text) is no address; write one such as 0.0.0.0 or ::1", isFinal: true)
        }
        return try listen(address, failsIfInUse)
    }

    private static func listen(_ address: SocketAddress, _ failsIfInUse: Bool) throws(SocketFailure) -> Int32 {
        let isDual = address.family == .ipv6 && address.high == 0 && address.low == 0
        let descriptor = csio_socket(address.family.rawValue, 1, isDual ? 1 : 0)
        guard descriptor >= 0 else { throw .listening(descriptor, at: address, failsIfInUse: failsIfInUse) }
        // Connections of a server before this one may still be in their last minute.
        _ = csio_set(descriptor, address.family.rawValue, CSIO_REUSE_ADDRESS, 1)
        var raw = address.raw
        var result = csio_bind(descriptor, address.family.rawValue, &raw)
        if result == 0 { result = csio_listen(descriptor, backlog) }
        guard result == 0 else {
            _ = closeDescriptor(descriptor)
            throw .listening(result, at: address, failsIfInUse: failsIfInUse)
        }
        return descriptor
    }

    /// What an attempt to accept a connection brought.
    enum Arrival {
        case connection(Int32, from: SocketAddress)
        case nobody
        /// A client that has gone before it was accepted.
        case gone
        /// There is no room for the connection that waits, such as no descriptor: it would call again at once.
        case noRoom
        case failure(String)
    }

    /// Accepts a connection that waits.
    static func accept(_ descriptor: Int32) -> Arrival {
        guard DescriptorLimit.hasRoom(beside: descriptor) else { return isWaited(for: descriptor) ? .noRoom : .nobody }
        var raw = csio_address()
        let accepted = csio_accept(descriptor, &raw)
        if accepted >= 0 { return .connection(accepted, from: SocketAddress(raw)) }
        switch -accepted {
        case EAGAIN, EWOULDBLOCK: return .nobody
        case EINTR, ECONNABORTED, EPROTO: return .gone
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noRoom
        default: return .failure("was lost: \(systemMessage(-accepted))")
        }
    }

    /// Whether somebody waits to be accepted.
    private static func isWaited(for descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}

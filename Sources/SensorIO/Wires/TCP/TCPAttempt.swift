import CSensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An attempt to connect to one address.
enum TCPAttempt {
    /// Makes a descriptor that connects, and that can be written once it has or has failed to.
    ///
    /// - Parameters:
    ///   - address: Whom to connect to.
    ///   - settings: How the connection is kept.
    ///   - patience: Seconds after which the system itself gives up, roughly; nil for its usual ones.
    static func begin(
        to address: SocketAddress, _ settings: TCPSettings, patience: Int32? = nil
    ) throws(SocketFailure) -> Int32 {
        let descriptor = csio_socket(address.family.rawValue, 1, 0)
        guard descriptor >= 0 else { throw SocketFailure(reason: systemMessage(-descriptor)) }
        TCPOptions.set(settings, on: descriptor)
        if let patience { _ = csio_set(descriptor, address.family.rawValue, CSIO_CONNECT_TIMEOUT, patience) }
        var raw = address.raw
        let result = csio_connect(descriptor, &raw)
        guard result == 0 || result == -EINPROGRESS else {
            _ = closeDescriptor(descriptor)
            throw SocketFailure(reason: systemMessage(-result))
        }
        return descriptor
    }

    /// Why a connection that can be written was not made; nil where it was.
    static func fault(of descriptor: Int32, to address: SocketAddress) -> String? {
        let code = csio_pending_error(descriptor)
        guard code == 0 else { return systemMessage(code) }
        // Where nobody listens at a port of this machine, a connection may by chance get that port and reach itself.
        var raw = csio_address()
        guard csio_local_address(descriptor, &raw) == 0, SocketAddress(raw) == address else { return nil }
        return systemMessage(ECONNREFUSED)
    }
}

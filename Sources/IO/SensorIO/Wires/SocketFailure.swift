import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reason why a socket could not be opened, as a clause that follows the wire's name.
package struct SocketFailure: Error, Sendable {
    package let reason: String
    /// Whether opening the socket again would fail too, so that a retry is pointless.
    package var isFinal = false

    package init(reason: String, isFinal: Bool = false) {
        self.reason = reason
        self.isFinal = isFinal
    }
}

extension SocketFailure {
    /// Returns the failure of an attempt to listen.
    ///
    /// - Parameters:
    ///   - result: The result of the attempt, a negated `errno` value.
    ///   - address: The address and port at which the attempt was made.
    ///   - failsIfInUse: Whether the failure is final if another program uses the port.
    package static func listening(_ result: Int32, at address: SocketAddress, failsIfInUse: Bool) -> SocketFailure {
        switch -result {
        case EADDRINUSE:
            SocketFailure(
                reason: "cannot listen: port \(address.port) is in use by another program; end that one, or write "
                    + "another port", isFinal: failsIfInUse)
        // This failure is not final, since the interface with the address may come up later.
        case EADDRNOTAVAIL: SocketFailure(reason: "cannot listen: \(address.host) is not an address of this machine")
        case EACCES, EPERM:
            SocketFailure(
                reason: "cannot listen: only root may use port \(address.port); write one from 1024 on",
                isFinal: true)
        default: SocketFailure(reason: "cannot listen: \(systemMessage(-result))")
        }
    }

    /// Returns the failure for a port number outside of `first`...65535; `nil` if the number is in this range.
    package static func port(_ port: Int, from first: Int = 0) -> SocketFailure? {
        (first...65_535).contains(port)
            ? nil : SocketFailure(reason: "has no port \(port); write one from \(first) to 65535", isFinal: true)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a socket could not be opened: words that follow its name.
struct SocketFailure: Error, Sendable {
    let reason: String
    /// Whether trying again is of no use.
    var isFinal = false
}

extension SocketFailure {
    /// The failure of an attempt to listen, from a negative error number.
    static func listening(_ result: Int32, at address: SocketAddress, failsIfInUse: Bool) -> SocketFailure {
        switch -result {
        case EADDRINUSE:
            SocketFailure(
                reason: "cannot listen: port \(address.port) is in use by another program", isFinal: failsIfInUse)
        // An interface may come up later.
        case EADDRNOTAVAIL: SocketFailure(reason: "cannot listen: \(address.host) is no address of this machine")
        case EACCES, EPERM:
            SocketFailure(
                reason: "cannot listen: only root may use port \(address.port); write one from 1024 on",
                isFinal: true)
        default: SocketFailure(reason: "cannot listen: \(systemMessage(-result))")
        }
    }

    /// What is wrong with a port that is written as a number; nil where nothing is.
    static func port(_ port: Int, from first: Int = 0) -> SocketFailure? {
        (first...65_535).contains(port)
            ? nil : SocketFailure(reason: "has no port \(port); write one from \(first) to 65535", isFinal: true)
    }
}

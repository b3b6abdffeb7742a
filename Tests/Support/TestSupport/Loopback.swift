#if canImport(Glibc)
    public import Glibc
#elseif canImport(Darwin)
    public import Darwin
#endif

/// Plain IPv4 sockets of tests on the loopback interface, independent of what is tested; the caller closes them.
public enum Loopback {
    /// The kind of a socket.
    public enum Kind: Sendable {
        /// A connection.
        case stream
        /// Datagrams.
        case datagrams
    }

    /// Creates a socket that is not connected.
    public static func socket(_ kind: Kind) -> Int32 {
        let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
        #if canImport(Glibc)
            return makeSocket(Int32(type.rawValue))
        #else
            return makeSocket(type)
        #endif
    }

    /// Connects a socket to a port of 127.0.0.1, and returns whether that succeeded.
    public static func connect(_ descriptor: Int32, to port: Int) -> Bool {
        withAddress(port: port) { systemConnect(descriptor, $0, $1) } == 0
    }

    /// Calls a function of the system with the address of a port of 127.0.0.1.
    public static func withAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

// The C library's functions under names that do not clash with those above.

private func makeSocket(_ type: Int32) -> Int32 {
    let descriptor = socket(AF_INET, type, 0)
    // A program that another test starts would keep the connection open.
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(descriptor, address, size)
}

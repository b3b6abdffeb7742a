import Foundation
import Geolocation
import GeolocationTestKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A socket on the loopback interface, made with system calls alone, which exists while the object lives.
public final class TestSocket: Sendable {
    private let descriptor: Guarded<Int32>
    private let isIPv6: Bool

    private init(_ descriptor: Int32, isIPv6: Bool) throws {
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // A program that another test starts would keep the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = Guarded(descriptor)
        self.isIPv6 = isIPv6
    }

    deinit { close() }

    /// A socket that sends datagrams from a port of its own.
    public static func datagrams(isIPv6: Bool = false) throws -> TestSocket {
        let socket = try TestSocket(make(isIPv6, isStream: false), isIPv6: isIPv6)
        try socket.bind(port: 0, reusesAddress: false)
        return socket
    }

    /// A server that waits for connections at a port.
    public static func server(port: Int = 0, isIPv6: Bool = false) throws -> TestSocket {
        let socket = try TestSocket(make(isIPv6, isStream: true), isIPv6: isIPv6)
        // A server may follow an earlier one at its port at once.
        try socket.bind(port: port, reusesAddress: true)
        try check(socket.descriptor.withLock { listen($0, 8) })
        return socket
    }

    /// A connection to a port.
    public static func connection(port: Int, isIPv6: Bool = false) throws -> TestSocket {
        let socket = try TestSocket(make(isIPv6, isStream: true), isIPv6: isIPv6)
        try check(
            socket.descriptor.withLock { descriptor in
                loopback(port, isIPv6) { connect(descriptor, $0, $1) }
            })
        return socket
    }

    /// The port of the socket.
    public var port: Int {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        _ = descriptor.withLock { descriptor in
            withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
            }
        }
        // The port is at the same offset in the addresses of both families.
        return Int(UInt16(bigEndian: address.sin6_port))
    }

    /// Returns the next connection of a client; `nil` if none has been made.
    public func accepted() -> TestSocket? {
        let client = descriptor.withLock { descriptor in
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, 0) == 1 ? accept(descriptor, nil, nil) : -1
        }
        return client < 0 ? nil : try? TestSocket(client, isIPv6: isIPv6)
    }

    /// Sends a datagram to a port.
    public func send(_ bytes: [UInt8], toPort port: Int) throws {
        let sent = descriptor.withLock { descriptor in
            Self.loopback(port, isIPv6) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
        }
        try Self.check(sent == bytes.count ? 0 : -1)
    }

    /// Sends a datagram to a port.
    public func send(_ text: String, toPort port: Int) throws { try send(Array(text.utf8), toPort: port) }

    /// Sends a datagram to an IPv4 group, or to a broadcast address, at the loopback interface.
    public func send(_ text: String, toGroup group: String, port: Int) throws {
        let bytes = Array(text.utf8)
        var interface = in_addr(s_addr: inet_addr("127.0.0.1"))
        var address = Self.ipv4(port)
        address.sin_addr = in_addr(s_addr: inet_addr(group))
        let sent = descriptor.withLock { descriptor in
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &on, socklen_t(MemoryLayout<Int32>.size))
            let size = socklen_t(MemoryLayout<in_addr>.size)
            setsockopt(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_IF, &interface, size)
            return Self.raw(&address) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
        }
        try Self.check(sent == bytes.count ? 0 : -1)
    }

    /// Sends bytes over a connection.
    public func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        // A closed connection is an error, and does not end the program.
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        try Self.check(descriptor.withLock { Self.write($0, bytes, flags) } == bytes.count ? 0 : -1)
    }

    /// Closes it.
    public func close() {
        descriptor.withLock { descriptor in
            // A child process that is being started may have a copy, which would continue to accept connections.
            if isListening(descriptor) { shutdown(descriptor, Int32(SHUT_RDWR)) }
            #if canImport(Darwin)
                if descriptor >= 0 { Darwin.close(descriptor) }
            #elseif canImport(Musl)
                if descriptor >= 0 { Musl.close(descriptor) }
            #else
                if descriptor >= 0 { Glibc.close(descriptor) }
            #endif
            descriptor = -1
        }
    }

    // MARK: System calls

    /// Binds the socket; a socket for datagrams that reuses addresses may get a port that another such socket has.
    private func bind(port: Int, reusesAddress: Bool) throws {
        try Self.check(
            descriptor.withLock { descriptor in
                var value: Int32 = reusesAddress ? 1 : 0
                setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &value, socklen_t(MemoryLayout<Int32>.size))
                #if canImport(Darwin)
                    return Self.loopback(port, isIPv6) { Darwin.bind(descriptor, $0, $1) }
                #elseif canImport(Musl)
                    return Self.loopback(port, isIPv6) { Musl.bind(descriptor, $0, $1) }
                #else
                    return Self.loopback(port, isIPv6) { Glibc.bind(descriptor, $0, $1) }
                #endif
            })
    }

    private static func make(_ isIPv6: Bool, isStream: Bool) -> Int32 {
        #if canImport(Glibc)
            let kind = Int32((isStream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
        #else
            let kind = isStream ? SOCK_STREAM : SOCK_DGRAM
        #endif
        return socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    }

    private static func write(_ descriptor: Int32, _ bytes: [UInt8], _ flags: Int32) -> Int {
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            return Darwin.send(descriptor, bytes, bytes.count, flags)
        #elseif canImport(Musl)
            return Musl.send(descriptor, bytes, bytes.count, flags)
        #else
            return Glibc.send(descriptor, bytes, bytes.count, flags)
        #endif
    }

    private static func check(_ result: Int32) throws {
        guard result >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private func isListening(_ descriptor: Int32) -> Bool {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value != 0
    }

    private static func ipv4(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr = in_addr(s_addr: inet_addr("127.0.0.1"))
        return address
    }

    private static func loopback<Result>(
        _ port: Int, _ isIPv6: Bool, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        guard isIPv6 else {
            var address = ipv4(port)
            return raw(&address, body)
        }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin6_addr = in6addr_loopback
        return raw(&address, body)
    }

    private static func raw<Address, Result>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}

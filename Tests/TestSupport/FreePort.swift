import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ports of this machine that nobody uses, for programs that cannot choose one by themselves.
public enum FreePort {
    /// A free port of TCP at 127.0.0.1.
    public static func tcp() throws -> Int {
        #if canImport(Glibc)
            try port(Int32(SOCK_STREAM.rawValue))
        #else
            try port(SOCK_STREAM)
        #endif
    }

    /// A free port of UDP at 127.0.0.1.
    public static func udp() throws -> Int {
        #if canImport(Glibc)
            try port(Int32(SOCK_DGRAM.rawValue))
        #else
            try port(SOCK_DGRAM)
        #endif
    }

    /// Whether some program takes datagrams at a port of 127.0.0.1.
    public static func isTaken(udp port: Int) -> Bool {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_DGRAM, 0)
        #endif
        defer { close(descriptor) }
        return withLoopback(port: port) { bind(descriptor, $0, $1) } != 0
    }

    /// Whether a connection to a port at 127.0.0.1 is accepted.
    public static func isListening(_ port: Int) -> Bool {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        return withLoopback(port: port) { connect(descriptor, $0, $1) } == 0
    }

    private static func port(_ type: Int32) throws -> Int {
        let descriptor = socket(AF_INET, type, 0)
        defer { close(descriptor) }
        guard withLoopback(port: 0, { bind(descriptor, $0, $1) }) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
        }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func withLoopback(
        port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
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

import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Unused ports of this machine, for programs that cannot choose one themselves.
public enum FreePort {
    /// A free port of TCP at 127.0.0.1.
    public static func tcp() throws -> Int { try port(.stream) }

    /// A free port of UDP at 127.0.0.1.
    public static func udp() throws -> Int { try port(.datagrams) }

    /// Whether a program receives datagrams at a port of 127.0.0.1.
    public static func isTaken(udp port: Int) -> Bool {
        let descriptor = Loopback.socket(.datagrams)
        defer { close(descriptor) }
        return Loopback.withAddress(port: port) { bind(descriptor, $0, $1) } != 0
    }

    /// Whether a connection to a port at 127.0.0.1 is accepted.
    public static func isListening(_ port: Int) -> Bool {
        let descriptor = Loopback.socket(.stream)
        defer { close(descriptor) }
        return Loopback.connect(descriptor, to: port)
    }

    private static func port(_ kind: Loopback.Kind) throws -> Int {
        let descriptor = Loopback.socket(kind)
        defer { close(descriptor) }
        guard Loopback.withAddress(port: 0, { bind(descriptor, $0, $1) }) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
        }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

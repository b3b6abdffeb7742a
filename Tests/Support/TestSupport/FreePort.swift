import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Unused ports of this machine, for programs that cannot choose one themselves or that are restarted at the same port.
///
/// A port is returned again only after all others. All are below those that the system gives to outgoing connections
/// and to sockets that ask for port 0, which could otherwise occupy one before the program does.
public enum FreePort {
    private static let range = 15_000..<32_000
    private static let asked = Atomic(Int.random(in: 0..<range.count))

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
        for _ in range {
            let port = range.lowerBound + asked.add(1, ordering: .relaxed).newValue % range.count
            let descriptor = Loopback.socket(kind)
            defer { close(descriptor) }
            if Loopback.withAddress(port: port, { bind(descriptor, $0, $1) }) == 0 { return port }
        }
        throw POSIXError(.EADDRINUSE)
    }
}

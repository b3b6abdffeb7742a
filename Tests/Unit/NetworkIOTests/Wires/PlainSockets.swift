import Foundation
import Geolocation
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A plain IPv4 socket of a test that talks to a port of this machine, and is independent of what is tested.
final class Asker: Sendable {
    private let descriptor: Int32

    init(to port: Int) throws {
        descriptor = Loopback.socket(.datagrams)
        try connectToThisMachine(descriptor, port)
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) { _ = write(descriptor, bytes, bytes.count) }

    /// Waits for a datagram.
    func receive() -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &chunk, chunk.count)
        return count > 0 ? Array(chunk[..<count]) : []
    }
}

/// Sends datagrams as fast as a thread of its own can.
enum Flood {
    static func send(_ count: Int, to port: Int) async {
        await withCheckedContinuation { continuation in
            Thread {
                let asker = try? Asker(to: port)
                for number in 0..<count { asker?.send([UInt8(truncatingIfNeeded: number)]) }
                continuation.resume()
            }.start()
        }
    }
}

/// A plain connection from a test to a port of this machine, which reads only on request.
final class StreamSocket: Sendable {
    private let descriptor: Int32

    init(to port: Int) throws {
        descriptor = Loopback.socket(.stream)
        try connectToThisMachine(descriptor, port)
    }

    deinit { close(descriptor) }

    /// Waits for a number of bytes.
    func read(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < count {
            let got = systemRead(descriptor, &chunk, min(chunk.count, count - bytes.count))
            guard got > 0 else { break }
            bytes += chunk[..<got]
        }
        return bytes
    }
}

/// A server that never takes a connection, and has room for hardly any that wait.
final class SilentListener: Sendable {
    let port: Int
    private let descriptor: Int32

    init() throws {
        let descriptor = Loopback.socket(.stream)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                listen(descriptor, 0) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        guard result == 0 else { throw ProviderError("no listener: errno \(errno)") }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}

#if os(Linux)
    let isLinux = true
#else
    let isLinux = false
#endif

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

func connectToThisMachine(_ descriptor: Int32, _ port: Int) throws {
    guard Loopback.connect(descriptor, to: port) else { throw ProviderError("no socket: errno \(errno)") }
}

import Foundation
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A plain TCP connection from a test to a port of this machine, which sends and reads only on request: a client that
/// behaves as correctly or incorrectly as the test requires, independent of the code under test.
public final class PlainPeer: Sendable {
    /// The other side never did what the test waited for.
    public struct Impatience: Error, CustomStringConvertible {
        /// The bytes received until then.
        public let description: String

        /// Creates an error.
        public init(description: String) {
            self.description = description
        }
    }

    /// Seconds that the test waits for bytes.
    private static let patience = Int(Patience.limit)

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "plain peer")

    /// Connects.
    ///
    /// - Parameters:
    ///   - port: The port at 127.0.0.1.
    ///   - receiveBuffer: Unread bytes that the system buffers for it; nil for the usual number.
    public init(to port: Int, receiveBuffer: Int32? = nil) throws {
        signal(SIGPIPE, SIG_IGN)
        descriptor = Loopback.socket(.stream)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval()
        limit.tv_sec = Self.patience
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard Loopback.connect(descriptor, to: port) else {
            throw Impatience(description: "no connection: errno \(errno)")
        }
    }

    deinit { close(descriptor) }

    /// Sends bytes; returns whether the other side has accepted them all before it closed.
    @discardableResult
    public func send(_ bytes: [UInt8]) async -> Bool {
        await onQueue { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Sends a text.
    @discardableResult
    public func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

    /// Waits for a number of bytes; returns fewer if the other side closes first.
    public func receive(_ count: Int) async -> [UInt8] {
        await onQueue { [descriptor] in Self.receive(count, from: descriptor).bytes }
    }

    /// Waits for all that the other side sends until it closes.
    public func receiveAll() async throws -> [UInt8] {
        let (bytes, hasEnded) = await onQueue { [descriptor] in Self.receive(.max, from: descriptor) }
        guard hasEnded else {
            throw Impatience(description: "it was not closed after \(String(decoding: bytes, as: UTF8.self))")
        }
        return bytes
    }

    /// Waits for the head of a response, up to its empty line.
    public func receiveHead() async throws -> String {
        var bytes: [UInt8] = []
        while !bytes.ends(with: Array("\r\n\r\n".utf8)) {
            let byte = await receive(1)
            guard !byte.isEmpty else { throw Impatience(description: String(decoding: bytes, as: UTF8.self)) }
            bytes += byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Closes the sending side.
    public func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    private static func receive(_ count: Int, from descriptor: Int32) -> (bytes: [UInt8], hasEnded: Bool) {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < count {
            let got = read(descriptor, &chunk, min(chunk.count, count - bytes.count))
            guard got > 0 else { return (bytes, hasEnded: got == 0 || errno != EAGAIN) }
            bytes += chunk[..<got]
        }
        return (bytes, hasEnded: false)
    }

    private func onQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

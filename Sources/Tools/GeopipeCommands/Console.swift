import CodecSupport
import Dispatch
import FileIO
import Geolocation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes progress and messages to standard error; standard output is used by the sinks.
enum Console {
    /// Milliseconds to wait for a blocked reader before the line is dropped.
    private static let patience: Int32 = 5000

    /// Number of bytes that any writable pipe accepts at once.
    private static let pieceSize = 512

    private static let queue = DispatchQueue(label: "geopipe.console")

    /// Writes a line, after those queued by ``logSoon(_:)``.
    ///
    /// If standard error cannot be written to, the line is lost.
    static func log(_ line: String, _ level: LogLevel = .info) {
        if level.isShown { queue.sync { write(line, level) } }
    }

    /// Queues a line, for callers that must not wait for a reader.
    static func logSoon(_ line: String, _ level: LogLevel = .info) {
        if level.isShown { queue.async { write(line, level) } }
    }

    private static func write(_ text: String, _ level: LogLevel) {
        // Some texts contain input from peers.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown(limit: 4096) }
        var bytes = (LogFormat.current.line(lines, level, at: SystemClock().now) + [UInt8(ascii: "\n")])[...]
        while !bytes.isEmpty {
            var state = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&state, 1, patience)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return }
            let written = bytes.prefix(pieceSize).withUnsafeBytes { systemWrite(2, $0[...]) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes.removeFirst(written)
        }
    }

    /// Opens those of the first three descriptors that the caller left closed, before anything else is opened.
    ///
    /// Otherwise a sink's file would get one of these numbers, and messages would be written into it. The replacement
    /// cannot be used in the missing direction, so that the descriptor still behaves as closed.
    static func reserveDescriptors() {
        for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is used, which is this one.
            _ = open("/dev/null", mode)
        }
    }
}

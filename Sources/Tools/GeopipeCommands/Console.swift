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

/// Writes progress and messages to standard error, since standard output may be the destination of a sink.
enum Console {
    /// The time in milliseconds to wait for a blocked reader of standard error, after which a line is dropped.
    private static let patience: Int32 = 5000

    /// The number of bytes that a pipe accepts at once if it is ready for writing.
    private static let pieceSize = 512

    private static let queue = DispatchQueue(label: "geopipe.console")

    /// Writes a line to standard error, after the lines queued by ``logSoon(_:)``.
    ///
    /// If standard error cannot be written to, the line is lost.
    static func log(_ line: String, _ level: LogLevel = .info) {
        if level.isShown { queue.sync { write(line, level) } }
    }

    /// Queues a line for standard error, for callers that must not wait until it is written.
    static func logSoon(_ line: String, _ level: LogLevel = .info) {
        if level.isShown { queue.async { write(line, level) } }
    }

    private static func write(_ text: String, _ level: LogLevel) {
        // Some texts contain input from other hosts. Therefore, all texts are made safe to display.
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

    /// Opens those of the three standard descriptors that the parent process left closed, before any other file is
    /// opened.
    ///
    /// Otherwise, the file of a sink would get the number of a standard descriptor, and messages would be written to
    /// that file. Each of the descriptors is opened for the wrong direction, so that using it fails, as if it were
    /// closed.
    static func reserveDescriptors() {
        for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The system assigns the lowest free number, which is the number of this closed descriptor.
            _ = open("/dev/null", mode)
        }
    }
}

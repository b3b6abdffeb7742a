import Dispatch
import Foundation

/// Standard error, where progress and messages go; standard output belongs to the sinks.
enum Console {
    /// Milliseconds that a line waits for a reader that does not read.
    private static let patience: Int32 = 5000

    /// Bytes that every pipe takes at once when it takes any.
    private static let pieceSize = 512

    private static let queue = DispatchQueue(label: "geopipe.console")

    /// Writes a line, behind those that are to be written soon.
    ///
    /// Where nobody can read it, it is lost, since there is nowhere else to say so.
    static func note(_ line: String) { queue.sync { write(line) } }

    /// Writes a line soon: for whoever must not wait for a reader.
    static func noteSoon(_ line: String) { queue.async { write(line) } }

    private static func write(_ line: String) {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty {
            var state = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&state, 1, patience)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return }
            let written = bytes.prefix(pieceSize).withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes.removeFirst(written)
        }
    }

    /// Fills what the caller left closed of the first three descriptors, before anything else is opened.
    ///
    /// A file of a sink would get their numbers otherwise, and the messages would be written into it. What fills them
    /// can be neither read nor written in the direction that is missing, so that it still counts as closed.
    static func reserveDescriptors() {
        for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one.
            _ = open("/dev/null", mode)
        }
    }
}

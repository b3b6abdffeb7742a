import Dispatch
import Foundation
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that goes away with the object.
final class Scratch: Sendable {
    /// Whether there is a device that is always full.
    static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("console-\(UUID().uuidString)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    func lines() throws -> [Substring] { try text().split(separator: "\n") }
}

#if os(Linux)
    /// A terminal that a test made, for as long as the object lives.
    final class PseudoTerminal: Sendable {
        let path: String
        private let master: Int32

        init(columns: UInt16) throws {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (unlocked, number): (Int32, Int32) = (0, 0)
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2): macros that Swift does not see.
            guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0,
                ioctl(master, UInt(TIOCSWINSZ), &size) == 0
            else { throw ProviderError("there is no pseudo terminal: \(String(cString: strerror(errno)))") }
            path = "/dev/pts/\(number)"
        }

        deinit { close(master) }

        /// Everything that was written to the terminal, once whoever wrote it has closed it.
        func read() async -> String {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [self] in
                    var bytes: [UInt8] = []
                    var chunk = [UInt8](repeating: 0, count: 4096)
                    while case let count = Glibc.read(master, &chunk, chunk.count), count > 0 {
                        bytes += chunk[..<count]
                    }
                    // The terminal itself puts a carriage return before each line feed.
                    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
                    continuation.resume(returning: text)
                }
            }
        }
    }
#endif

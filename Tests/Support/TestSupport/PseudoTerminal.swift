#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc

    /// A terminal that exists while the object lives.
    public final class PseudoTerminal: Sendable {
        /// The device to open.
        public let path: String
        private let master: Int32

        /// Creates a terminal of a width.
        public init(columns: UInt16) throws {
            let pair = try TerminalPair()
            (master, path) = (pair.master, pair.path)
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY)
            }
        }

        deinit { close(master) }

        /// Everything that was written to the terminal, once the writer has closed it.
        public func read() async -> String {
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

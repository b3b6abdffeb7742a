#if os(Linux)
    import Glibc
    import TestSupport

    /// A pair of pseudo-terminals: the test holds one end, and a wire opens the other one.
    final class Line: Sendable {
        /// The device to open.
        let path: String
        private let master: Int32

        init() throws {
            let pair = try TerminalPair(flags: O_NONBLOCK)
            (master, path) = (pair.master, pair.path)
        }

        deinit { close(master) }

        /// Sends bytes to whoever has opened the device.
        func send(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

        /// Sends text to whoever has opened the device.
        func send(_ text: String) { send(Array(text.utf8)) }

        /// The bytes written to the device so far.
        func received() -> [UInt8] {
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(master, &chunk, chunk.count)
            return count > 0 ? Array(chunk[..<count]) : []
        }

        /// The settings of the device.
        var settings: termios {
            var settings = termios()
            tcgetattr(master, &settings)
            return settings
        }

        /// The rate that the device is set to, usual or not.
        var rate: Int? {
            // TCGETS2 of ioctl_tty(2), a macro that Swift does not see: the last of 11 words is the rate of sending.
            var words = [UInt32](repeating: 0, count: 11)
            return ioctl(master, 0x802C_542A, &words) == 0 ? Int(words[10]) : nil
        }
    }
#endif

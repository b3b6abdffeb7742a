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

        /// What was written to the device and has come so far.
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

        /// The rate that the device is set to, where it is one of the usual ones.
        var rate: Int? {
            let codes: [(UInt32, Int)] = [
                (UInt32(B4800), 4800), (UInt32(B9600), 9600), (UInt32(B19200), 19_200), (UInt32(B38400), 38_400),
                (UInt32(B57600), 57_600), (UInt32(B115200), 115_200), (UInt32(B230400), 230_400),
                (UInt32(B460800), 460_800), (UInt32(B921600), 921_600),
            ]
            var copy = settings
            let speed = cfgetospeed(&copy)
            return codes.first { $0.0 == speed }?.1
        }
    }
#endif

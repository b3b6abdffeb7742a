#if os(Linux)
    import Foundation
    import Glibc
    import Synchronization

    /// A receiver on a pseudo-terminal that can be unplugged and plugged in again: its link stays, the device changes.
    public final class PluggedReceiver: Sendable {
        /// What to open: a link, as it would lie in `/dev/serial/by-id`.
        public let path: String

        private let folder: URL
        private let master = Mutex<Int32>(-1)

        /// Makes a receiver that is not plugged in.
        public init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("receiver-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.appendingPathComponent("receiver").path
        }

        deinit {
            unplug()
            try? FileManager.default.removeItem(at: folder)
        }

        /// Plugs it in.
        public func plug() throws {
            let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
            var (unlocked, number): (Int32, Int32) = (0, 0)
            // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2): macros that Swift does not see.
            guard descriptor >= 0, ioctl(descriptor, 0x4004_5431, &unlocked) == 0,
                ioctl(descriptor, 0x8004_5430, &number) == 0
            else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY) }
            master.withLock { $0 = descriptor }
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/pts/\(number)")
        }

        /// Unplugs it; what was not read is lost.
        public func unplug() {
            unlink(path)
            master.withLock { descriptor in
                if descriptor >= 0 { close(descriptor) }
                descriptor = -1
            }
        }

        /// Sends bytes; returns whether all of them were taken.
        @discardableResult
        public func send(_ bytes: [UInt8]) -> Bool {
            master.withLock { write($0, bytes, bytes.count) == bytes.count }
        }

        /// Sends text; returns whether all of it was taken.
        @discardableResult
        public func send(_ text: String) -> Bool { send(Array(text.utf8)) }
    }
#endif

#if os(Linux)
    import Foundation
    import Glibc

    /// Two ends of a pseudo-terminal: a descriptor for the test, and a device to open.
    public struct TerminalPair: Sendable {
        /// The test's end; the caller closes it.
        public let master: Int32

        /// The device at the other end.
        public let path: String

        /// Creates a pair; `flags` are those of `open(2)` for the test's end, besides reading, writing and closing on exec.
        public init(flags: Int32 = 0) throws {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | flags)
            var (unlocked, number): (Int32, Int32) = (0, 0)
            // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2): macros that Swift does not see.
            guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
            else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY) }
            path = "/dev/pts/\(number)"
        }
    }
#endif

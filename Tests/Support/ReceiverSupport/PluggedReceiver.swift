#if os(Linux)
    import Foundation
    import Geolocation
    import GeolocationTestKit
    import Glibc
    import TestSupport

    /// A receiver on a pseudo-terminal that can be unplugged and plugged in again: its link stays, the device changes.
    public final class PluggedReceiver: Sendable {
        /// The path to open: a link, as in `/dev/serial/by-id`.
        public let path: String

        private let folder: URL
        private let master = Guarded<Int32>(-1)

        /// Creates a receiver that is not plugged in.
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
            let pair = try TerminalPair(flags: O_NONBLOCK)
            master.withLock { $0 = pair.master }
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: pair.path)
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

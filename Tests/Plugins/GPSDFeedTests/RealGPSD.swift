#if os(Linux)
    import Foundation
    import Glibc

    /// The gpsd of the system, on a port of this machine, with one source of its own.
    final class RealGPSD: Sendable {
        /// The program; nil where it is not installed.
        static let program = ["/usr/sbin/gpsd", "/usr/bin/gpsd", "/usr/local/sbin/gpsd"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }

        private let process = Process()

        /// Starts it.
        init(port: Int, source: String) throws {
            process.executableURL = URL(fileURLWithPath: Self.program ?? "")
            // In the foreground, without waiting for a client, and without writing to the receiver.
            process.arguments = ["-N", "-n", "-b", "-S", "\(port)", source]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        deinit { kill() }

        /// Ends it as a crash would, and returns when it is gone.
        func kill() {
            guard process.isRunning else { return }
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        /// A port that nobody listens at, as the system gives it.
        ///
        /// Its socket is closed on return, since gpsd runs on without a port where that is in use.
        static func freePort() throws -> Int {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
                }
            }
            guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL) }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }
#endif

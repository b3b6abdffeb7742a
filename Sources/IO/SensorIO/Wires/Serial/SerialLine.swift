import CSensorIO
import Dispatch
import FileIO
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operations on a serial line that may block; they run on a queue of the line.
enum SerialLine {
    /// The reason why a serial line could not be opened or configured, as a clause that follows the line's name.
    struct Failure: Error {
        let reason: String
        /// Whether opening or configuring the line again would fail too, so that a retry is pointless.
        let isFinal: Bool
    }

    /// Opens and configures a serial line; returns its descriptor, which is non-blocking and locked against other
    /// programs.
    static func open(_ path: String, rate: Int, format: SerialFormat) throws(Failure) -> Int32 {
        let descriptor = systemOpen(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw openFailure(path, errno) }
        do throws(Failure) {
            guard isatty(descriptor) == 1 else {
                throw Failure(reason: "is \(kind(of: descriptor)), not a serial port", isFinal: true)
            }
            // Both locks are needed: the system's exclusive mode does not affect root, and the file lock affects only
            // programs that check it.
            guard lockFile(descriptor) else { throw inUse }
            let code = csio_serial_claim(descriptor)
            guard code != -EBUSY else { throw inUse }
            try set(descriptor, rate: rate, format: format)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Sets the baud rate and the character format of an open line, and discards the bytes received before.
    static func set(_ descriptor: Int32, rate: Int, format: SerialFormat) throws(Failure) {
        let parity =
            switch format.parity {
            case .none: CSIO_PARITY_NONE
            case .even: CSIO_PARITY_EVEN
            case .odd: CSIO_PARITY_ODD
            }
        let result = csio_serial_configure(
            descriptor, Int32(rate), Int32(format.dataBits), parity, Int32(format.stopBits))
        // A pseudo-terminal has no real baud rate, so the result of setting it is ignored.
        if csio_is_pseudo_terminal(descriptor) == 0 {
            if result < 0, result != -EINVAL { throw Failure(reason: words(for: -result), isFinal: false) }
            // A UART (serial controller) tolerates a rate that is 3 % off.
            guard result > 0, abs(Double(result) / Double(rate) - 1) < 0.03 else {
                throw Failure(reason: "cannot run at \(rate) baud; write another rate", isFinal: true)
            }
        }
        csio_serial_flush(descriptor, 0)
    }

    /// Discards the unsent data of a serial line, so that closing does not wait for it, and closes the line.
    static func close(_ descriptor: Int32) {
        csio_serial_flush(descriptor, 1)
        // A child process that is being started may hold a copy of the descriptor, which would keep the lock.
        unlockFile(descriptor)
        _ = closeDescriptor(descriptor)
    }

    private static let inUse = Failure(reason: "is in use by another program", isFinal: false)

    private static func openFailure(_ path: String, _ code: Int32) -> Failure {
        switch code {
        case ENOENT, ENXIO, ENODEV, ENOTDIR:
            let others = SerialPorts.paths().prefix(4)
            let found = others.isEmpty ? "no port was found" : "found: " + others.joined(separator: ", ")
            return Failure(reason: "is not there (\(found))", isFinal: false)
        case EBUSY: return inUse
        case EISDIR: return Failure(reason: "is a folder, not a serial port", isFinal: true)
        // After a new device has appeared, some moments pass before the system grants access to it.
        case EACCES, EPERM: return Failure(reason: denial(path), isFinal: false)
        default: return Failure(reason: words(for: code), isFinal: false)
        }
    }

    private static func words(for code: Int32) -> String {
        [EIO, ENXIO, ENODEV].contains(code) ? "was unplugged" : "cannot be opened: \(systemMessage(code))"
    }

    /// Returns the message for a device to which access is denied; the message names the group that has access.
    private static func denial(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
            status.st_mode & mode_t(S_IRGRP | S_IWGRP) == mode_t(S_IRGRP | S_IWGRP),
            let group = groupName(status.st_gid)
        else { return "cannot be opened: permission denied" }
        return "may be opened by the group \(group) only; add the user to it, as with: sudo usermod -aG \(group) $USER"
    }

    private static func groupName(_ number: gid_t) -> String? {
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var text = [CChar](repeating: 0, count: 4096)
        guard getgrgid_r(number, &entry, &text, text.count, &found) == 0, found != nil, let name = entry.gr_name
        else { return nil }
        return String(cString: name)
    }

    private static func kind(of descriptor: Int32) -> String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return "something else" }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: "a file"
        case S_IFIFO: "a pipe"
        default: "another kind of device"
        }
    }
}

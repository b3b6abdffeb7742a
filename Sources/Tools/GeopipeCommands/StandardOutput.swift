import FileIO
import Geolocation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes the texts that a command was asked for, such as a list of plugins.
enum StandardOutput {
    /// Writes a line.
    ///
    /// - Throws: `ProviderError` if it cannot be written. A reader that has gone, such as `head`, has what it wanted.
    static func put(_ line: String) throws(ProviderError) {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { systemWrite(1, $0[...]) }
            guard written < 0 else {
                bytes.removeFirst(written)
                continue
            }
            let code = errno
            if code == EPIPE { return }
            if code == EAGAIN { _ = waitUntilWritable(1, milliseconds: 1000) }
            guard code == EINTR || code == EAGAIN else {
                throw ProviderError("standard output cannot be written: \(systemMessage(code))")
            }
        }
    }
}

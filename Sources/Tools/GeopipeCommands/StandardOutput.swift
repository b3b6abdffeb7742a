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
        let error = writeAll(1, Array("\(line)\n".utf8))
        guard error == 0 || error == EPIPE else {
            throw ProviderError("standard output cannot be written: \(systemMessage(error))")
        }
    }
}

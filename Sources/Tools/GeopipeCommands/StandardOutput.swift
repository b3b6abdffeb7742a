import FileIO
import Geolocation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes the output of a command, such as a list of plugins.
enum StandardOutput {
    /// Writes a line.
    ///
    /// - Throws: `ProviderError` if it cannot be written. A reader that has closed the pipe, such as `head`, is not an
    ///   error.
    static func put(_ line: String) throws(ProviderError) {
        let error = writeAll(1, Array("\(line)\n".utf8))
        guard error == 0 || error == EPIPE else {
            throw ProviderError("standard output cannot be written: \(systemMessage(error))")
        }
    }
}

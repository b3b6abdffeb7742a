import FileIO
import Geolocation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Functions that write the output of a command, such as a list of plugins.
enum StandardOutput {
    /// Writes a line to standard output.
    ///
    /// - Throws: `ProviderError` if the line cannot be written. It is not an error if the reader has closed the pipe,
    ///   as `head` does.
    static func put(_ line: String) throws(ProviderError) {
        let error = writeAll(1, Array("\(line)\n".utf8))
        guard error == 0 || error == EPIPE else {
            throw ProviderError("standard output cannot be written: \(systemMessage(error))")
        }
    }
}

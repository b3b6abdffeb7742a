import FileIO
import GeolocationPipeline

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads the configuration file that `--config` names; it may also be a pipe or standard input.
enum ConfigurationFile {
    /// The maximum size of a configuration file, in bytes.
    private static let limit = 1 << 20

    /// Returns the contents of the configuration file at a path.
    ///
    /// - Throws: ``UsageError`` that contains the path and the system's reason.
    static func read(_ path: String) throws -> [UInt8] {
        let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(path, reason(errno)) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = piece.withUnsafeMutableBytes { systemRead(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(path, reason(errno)) }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else { throw fault(path, "it is longer than \(limit) bytes") }
        }
    }

    private static func fault(_ path: String, _ reason: String) -> UsageError {
        UsageError("--config \(path) cannot be read: \(reason)")
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file"
        case EISDIR: "it is a folder"
        default: accessMessage(code, to: "read")
        }
    }
}

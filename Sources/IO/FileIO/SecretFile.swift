public import PluginOptions

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Checks that a file with tokens or a private key is accessible only to its owner.
public enum SecretFile {
    /// Returns a clause that says why a file with secrets must not be used, and how to correct this.
    ///
    /// - Returns: The clause, or `nil` if only the file's owner can read and write it. Also `nil` if the file does not
    ///   exist, or if the path names something other than a regular file, such as a pipe.
    public static func fault(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o066 != 0 else {
            return nil
        }
        return "\(path) can be read or written by other users: chmod 600 \(path)"
    }

    /// Checks a file with secrets that an endpoint names.
    ///
    /// - Throws: A `UsageError` with the fault, unless the endpoint allows shared files by its option `shared-secrets`.
    public static func check(_ path: String, in endpoint: Endpoint) throws {
        guard !isShared(in: endpoint), let fault = fault(of: path) else { return }
        throw UsageError("\(fault), or add shared-secrets=true to \(endpoint)")
    }

    /// Returns whether an endpoint allows other users to read its files with secrets.
    public static func isShared(in endpoint: Endpoint) -> Bool { endpoint.options["shared-secrets"] == "true" }
}

extension Options<Bool> {
    /// The option that allows other users to read files with secrets, such as those mounted into a container.
    public static var sharedSecrets: Options<Bool> {
        flag("shared-secrets", meaning: "whether files with tokens or keys may be readable by other users")
    }
}

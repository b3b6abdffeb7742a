import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The path of a store's file after symbolic links are resolved.
///
/// Every path to the file then leads to the same lock file and the same write-ahead log.
struct StorePlace {
    /// The path as the caller gave it, for error messages.
    let name: String
    /// The path of the file without symbolic links.
    let path: String

    /// Finds the store's file, or creates it if it does not exist.
    ///
    /// A new file is empty, and only its owner can access it.
    ///
    /// - Throws: An error if the file cannot be created, or if it has several names (hard links).
    init(creating name: String) throws(StoreError) {
        if Self.real(name) == nil { try Self.create(name) }
        guard let place = try Self(existing: name) else {
            throw StoreError(.unavailable, "\(name) cannot be opened for writing: \(accessMessage(errno, to: "write"))")
        }
        self = place
    }

    /// Finds the existing file of a store; `nil` if there is no file with this name.
    init?(existing name: String) throws(StoreError) {
        guard let path = Self.real(name) else { return nil }
        (self.name, self.path) = (name, path)
        var status = stat()
        // SQLite names the log after the file. A file with two hard links could get two logs, which would destroy the
        // file.
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFREG || status.st_nlink < 2 else {
            throw StoreError(
                .unavailable, "\(name) has another name, a hard link: remove one of the two, or copy the file")
        }
    }

    /// Checks that the file of a store can be written or created.
    ///
    /// - Throws: An error if the file can neither be written nor created.
    static func checkAccess(_ name: String) throws(StoreError) {
        let target = real(name) ?? folder(of: name)
        guard access(target, R_OK | W_OK) != 0 else { return }
        throw StoreError(.unavailable, "\(name) cannot be opened for writing: \(accessMessage(errno, to: "write"))")
    }

    private static func real(_ name: String) -> String? {
        guard let resolved = realpath(name, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func folder(of name: String) -> String {
        guard let slash = name.lastIndex(of: "/") else { return "." }
        return slash == name.startIndex ? "/" : String(name[..<slash])
    }

    private static func create(_ name: String) throws(StoreError) {
        // Without O_EXCL, `open` also creates the target of a symbolic link. This code runs only if the file does not
        // exist: closing an existing file would release the locks that SQLite holds on it in this process.
        let descriptor = systemOpen(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(.unavailable, "\(name) cannot be opened for writing: \(accessMessage(errno, to: "write"))")
        }
        _ = closeDescriptor(descriptor)
    }
}

import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operations on files with which a repair creates, replaces and removes the files of a store.
enum StoreFile {
    /// Creates an empty file that only its owner can access.
    ///
    /// SQLite gives its additional files the same permissions.
    static func create(_ path: String) throws(StoreError) {
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(.unavailable, "\(path) cannot be created: \(systemMessage(errno))")
        }
        _ = closeDescriptor(descriptor)
    }

    /// Returns the path at which a repaired file waits to replace the damaged file.
    private static func repaired(_ path: String) -> String { "\(path).repaired" }

    /// Renames the damaged file at `path` to `damaged`, and moves the file `other` to `path`.
    ///
    /// If the process ends in between, ``finishReplacement(_:)`` completes the replacement. The file never has two
    /// names.
    static func replace(_ path: String, by other: String, keeping damaged: String) throws(StoreError) {
        try move(other, to: repaired(path))
        do throws(StoreError) {
            try move(path, to: damaged)
            // The write-ahead log of the damaged file must be moved away before the new file gets the same path.
            try moveLog(of: path, to: damaged)
            try move(repaired(path), to: path)
        } catch {
            // The damaged file is moved back if possible. If not, the next opening of the store completes the
            // replacement.
            if fileLength(path) == nil, rename(damaged, path) == 0 { rename("\(damaged)-wal", "\(path)-wal") }
            throw error
        }
    }

    private static func moveLog(of path: String, to damaged: String) throws(StoreError) {
        if fileLength("\(path)-wal") != nil { try move("\(path)-wal", to: "\(damaged)-wal") }
        unlink("\(path)-shm")
    }

    private static func move(_ path: String, to other: String) throws(StoreError) {
        guard rename(path, other) != 0 else { return }
        throw StoreError(.unavailable, "\(path) cannot be moved to \(other): \(systemMessage(errno))")
    }

    /// Completes an interrupted replacement of a damaged file, or undoes it if the damaged file is still at its path.
    static func finishReplacement(_ path: String) throws(StoreError) {
        let repaired = repaired(path)
        guard fileLength(repaired) != nil else { return }
        guard (fileLength(path) ?? 0) == 0 else {
            unlink(repaired)
            return
        }
        for end in ["-wal", "-shm"] { unlink(path + end) }
        try move(repaired, to: path)
    }

    /// Removes a database file and the additional files that SQLite has created for it.
    static func remove(_ path: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    }
}

import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of a store as a repair creates, replaces and removes them.
enum StoreFile {
    /// Creates an empty file that its owner alone can read, to which SQLite's further files are equal in that.
    static func create(_ path: String) throws(StoreError) {
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(.unavailable, "\(path) cannot be created: \(systemMessage(errno))")
        }
        _ = closeDescriptor(descriptor)
    }

    /// The name of a repaired file until it has taken the place of the damaged one.
    private static func repaired(_ path: String) -> String { "\(path).repaired" }

    /// Renames a file and moves another one into its place.
    ///
    /// If it ends suddenly, the rest is done by ``finishReplacement(_:)``; the file never has two names.
    static func replace(_ path: String, by other: String, keeping damaged: String) throws(StoreError) {
        try move(other, to: repaired(path))
        do throws(StoreError) {
            try move(path, to: damaged)
            // Another file's write-ahead log must never stand beside the new file.
            try moveLog(of: path, to: damaged)
            try move(repaired(path), to: path)
        } catch {
            // Without this, the next opening finishes it.
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

    /// Finishes a replacement that ended suddenly, or undoes it if the damaged file is still in its place.
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

    /// Removes a file and those that SQLite keeps beside it.
    static func remove(_ path: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    }
}

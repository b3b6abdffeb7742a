import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file beside a store that one writer locks, and in which it notes how far it has come.
///
/// The lock ends with its process, however that ends. The note tells the next writer whether the store was closed, and how
/// many records there were, should the store be damaged.
final class StoreLock {
    /// The state that the previous writer has left.
    struct Note: Equatable {
        /// Whether the store was closed.
        var isClosed: Bool
        /// The highest sequence that was committed.
        var highest: Int64
    }

    /// The last note, of this writer or of the previous one; `nil` if there is none.
    private(set) var latest: Note?

    private let descriptor: Int32
    private let path: String

    static func path(of store: String) -> String { "\(store)-lock" }

    /// Locks a store for writing.
    ///
    /// - Throws: If another writer has the lock, or if the file cannot be made.
    init(store: String) throws(StoreError) {
        let path = Self.path(of: store)
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(.unavailable, "\(path) cannot be opened for writing: \(systemMessage(errno))")
        }
        guard lockFile(descriptor) else {
            _ = closeDescriptor(descriptor)
            throw StoreError(.inUse, "\(store) is being written to by another process: end that, or name another file")
        }
        self.descriptor = descriptor
        self.path = path
        latest = Self.parse(readBytes(descriptor, at: 0, count: 64))
    }

    deinit { _ = closeDescriptor(descriptor) }

    /// Notes the state; it survives the end of the process, if not a loss of power.
    func note(_ note: Note) {
        latest = note
        let digits = String(note.highest)
        let number = String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits
        _ = writeAll(descriptor, Array("\(note.isClosed ? "closed" : "open  ") \(number)\n".utf8), at: 0)
    }

    /// Removes the file if no writer has noted anything, for a store that cannot be opened.
    func removeIfNew() { if latest == nil { unlink(path) } }

    private static func parse(_ bytes: [UInt8]) -> Note? {
        let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard words.count == 2, let highest = Int64(words[1]), highest >= 0 else { return nil }
        return Note(isClosed: words[0] == "closed", highest: highest)
    }
}

/// The permissions of a store's files: SQLite gives its further files those of the first.
enum StoreFile {
    /// Creates an empty file that its owner alone can read, unless it exists.
    static func create(_ path: String) throws(StoreError) {
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            _ = closeDescriptor(descriptor)
        } else if errno != EEXIST {
            throw StoreError(.unavailable, "\(path) cannot be created: \(systemMessage(errno))")
        }
    }

    /// Renames a file over another one, and gives the earlier one a further name.
    static func replace(_ path: String, by other: String, keeping damaged: String) throws(StoreError) {
        let wal = "\(path)-wal"
        if link(path, damaged) != 0 {
            throw StoreError(.unavailable, "\(damaged) cannot be created: \(systemMessage(errno))")
        }
        // Another file's write-ahead log must never stand beside the new file.
        _ = link(wal, "\(damaged)-wal")
        unlink(wal)
        unlink("\(path)-shm")
        if rename(other, path) != 0 {
            throw StoreError(.unavailable, "\(path) cannot be replaced: \(systemMessage(errno))")
        }
    }

    /// Removes a file and those that SQLite keeps beside it.
    static func remove(_ path: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    }

    /// Calls `body` with each piece of a file of `count` bytes, from an offset on; the last one may be shorter.
    static func read(_ path: String, from offset: Int64 = 0, pieces count: Int, _ body: ([UInt8]) -> Void) {
        let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { _ = closeDescriptor(descriptor) }
        var offset = offset
        while true {
            let piece = readBytes(descriptor, at: offset, count: count)
            guard !piece.isEmpty else { return }
            body(piece)
            offset += Int64(piece.count)
        }
    }
}

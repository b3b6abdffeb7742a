import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lock file of a store: it lets only one process write, and contains a note of the writer's progress.
///
/// The lock is released when its process ends. The note tells the next writer whether the store was closed and, if the
/// store is damaged, how many records had been committed.
final class StoreLock {
    /// The note in the lock file, with the progress of the store's writer.
    struct Note: Equatable {
        /// Whether the writer has closed the store.
        var isClosed: Bool
        /// The highest sequence number that the writer has committed.
        var highest: Int64
    }

    /// The note in the lock file; `nil` if there is none.
    ///
    /// This is the note of the previous writer until ``note(_:)`` replaces it.
    private(set) var latest: Note?

    private let descriptor: Int32
    private let path: String

    private static func path(of place: StorePlace) -> String { "\(place.path)-lock" }

    private static func inUse(_ place: StorePlace) -> StoreError {
        StoreError(.inUse, "\(place.name) is being written to by another process: end that, or name another file")
    }

    /// Locks a store for writing.
    ///
    /// - Throws: An error if another writer holds the lock, or if the file cannot be created.
    init(_ place: StorePlace) throws(StoreError) {
        let path = Self.path(of: place)
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(.unavailable, "\(path) cannot be opened for writing: \(accessMessage(errno, to: "write"))")
        }
        guard lockFile(descriptor) else {
            _ = closeDescriptor(descriptor)
            throw Self.inUse(place)
        }
        self.descriptor = descriptor
        self.path = path
        latest = Self.parse(readBytes(descriptor, at: 0, count: 64))
    }

    /// Returns the note in the lock file of a store that has no writer; `nil` if there is no note.
    ///
    /// - Throws: An error if a writer holds the lock.
    static func note(beside place: StorePlace) throws(StoreError) -> Note? {
        let descriptor = systemOpen(path(of: place), O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = closeDescriptor(descriptor) }
        guard lockFile(descriptor) else { throw inUse(place) }
        defer { unlockFile(descriptor) }
        return parse(readBytes(descriptor, at: 0, count: 64))
    }

    deinit {
        // Unlocks the file explicitly. A child process that is just being started also has the descriptor and would
        // otherwise keep the lock for a moment.
        unlockFile(descriptor)
        _ = closeDescriptor(descriptor)
    }

    /// Saves a note in the lock file.
    ///
    /// The note survives the end of the process, but possibly not a loss of power.
    func note(_ note: Note) {
        latest = note
        let digits = String(note.highest)
        let number = String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits
        _ = writeAll(descriptor, Array("\(note.isClosed ? "closed" : "open  ") \(number)\n".utf8), at: 0)
    }

    /// Removes the lock file if it contains no note.
    ///
    /// Called if the store cannot be opened.
    func removeIfNew() { if latest == nil { unlink(path) } }

    private static func parse(_ bytes: [UInt8]) -> Note? {
        let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard words.count == 2, let highest = Int64(words[1]), highest >= 0 else { return nil }
        return Note(isClosed: words[0] == "closed", highest: highest)
    }
}

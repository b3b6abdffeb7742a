import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lock file of a store, in which the writer also saves its progress.
///
/// The lock ends with its process. From the note, the next writer learns whether the store was closed and, if the store
/// is damaged, how many records were committed.
final class StoreLock {
    /// The state that the previous writer has left.
    struct Note: Equatable {
        /// Whether the store was closed.
        var isClosed: Bool
        /// The highest committed sequence.
        var highest: Int64
    }

    /// The last note, of this writer or of the previous one; `nil` if there is none.
    private(set) var latest: Note?

    private let descriptor: Int32
    private let path: String

    private static func path(of place: StorePlace) -> String { "\(place.path)-lock" }

    private static func inUse(_ place: StorePlace) -> StoreError {
        StoreError(.inUse, "\(place.name) is being written to by another process: end that, or name another file")
    }

    /// Locks a store for writing.
    ///
    /// - Throws: If another writer has the lock, or if the file cannot be made.
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

    /// Returns the note beside a store that has no writer; `nil` without a note.
    ///
    /// - Throws: If a writer has the lock.
    static func note(beside place: StorePlace) throws(StoreError) -> Note? {
        let descriptor = systemOpen(path(of: place), O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = closeDescriptor(descriptor) }
        guard lockFile(descriptor) else { throw inUse(place) }
        defer { unlockFile(descriptor) }
        return parse(readBytes(descriptor, at: 0, count: 64))
    }

    deinit {
        // A child process that is just being started has the descriptor, too, and would keep the lock for a moment.
        unlockFile(descriptor)
        _ = closeDescriptor(descriptor)
    }

    /// Saves the state; it survives the end of the process, but not necessarily a loss of power.
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

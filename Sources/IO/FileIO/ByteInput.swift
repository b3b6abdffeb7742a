import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a file, standard input or bytes in memory from the beginning, in chunks of at most ``chunkSize`` bytes.
///
/// Reading may block: use it on a queue of its own, never on the sensor actor. If a file grows while it is read,
/// reading stops the first time that it reaches the end of the file. A copy of the value shares the open file, so a
/// read by one copy also moves the position of the other.
public struct ByteInput: Sendable {
    /// The maximum number of bytes in one chunk that an input reads.
    public static let chunkSize = 65_536

    /// The name of the input in messages: the path, `standard input`, or the name passed to the initialiser.
    public let name: String

    /// Whether the same path can be read from the beginning again: `true` for files and bytes in memory, `false` for
    /// standard input, pipes and devices.
    public let isRepeatable: Bool

    private let file: InputFile?
    private let bytes: [UInt8]
    private let size: Int64?

    /// The number of bytes of the input read so far; 64 bits wide on every platform, since a stream may be longer than
    /// 2 GiB.
    private var offset: Int64 = 0

    /// Whether the end of a regular file has been reached.
    private var hasMetEnd = false

    /// Opens a file, or standard input if the path is `-`.
    ///
    /// Opening a named pipe blocks until it has a writer.
    ///
    /// - Parameter path: The path.
    /// - Throws: `ProviderError` if the file does not exist, is a directory, or cannot be opened.
    public init(path: String) throws {
        name = Self.name(of: path)
        let file = path == "-" ? InputFile(descriptor: 0, isOwned: false) : try Self.open(path)
        let size = path == "-" ? nil : file.size
        isRepeatable = size != nil
        self.file = file
        self.size = size
        bytes = []
    }

    /// Creates an input from bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - name: The name for messages.
    public init(bytes: [UInt8], name: String) {
        file = nil
        size = Int64(bytes.count)
        isRepeatable = true
        self.name = name
        self.bytes = bytes
    }

    /// Creates an input that reads from an open descriptor and never closes it.
    init(descriptor: Int32, name: String) {
        file = InputFile(descriptor: descriptor, isOwned: false)
        size = nil
        isRepeatable = false
        self.name = name
        bytes = []
    }

    /// Returns the name, for messages, of the input at a path: the path, or `standard input` for `-`.
    public static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Returns whether the input at a path can be read from the beginning again; does not open the input.
    ///
    /// Returns `true` if the path cannot be examined, since an attempt to open it then reports the reason.
    public static func isRepeatable(path: String) -> Bool {
        guard path != "-" else { return false }
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// The fraction of the input's initial size that has been read, 0...1; `nil` if the size is unknown.
    public var progress: Double? {
        guard let size else { return nil }
        return size > 0 ? min(1, Double(offset) / Double(size)) : 1
    }

    /// Returns the next bytes of the input, 1 to ``chunkSize`` of them; `nil` at the end.
    ///
    /// - Throws: `ProviderError` if the input is closed or cannot be read.
    public mutating func read() throws -> ArraySlice<UInt8>? {
        let chunk: ArraySlice<UInt8>
        if let file {
            guard !hasMetEnd else { return nil }
            chunk = try read(from: file)
            // Reading stops at the first end of the file that is reached: bytes appended later are not read. If the
            // file ends with a full chunk, its length is checked now, since the next read may come much later.
            hasMetEnd =
                size != nil && (chunk.count < Self.chunkSize || file.length == offset + Int64(chunk.count))
        } else {
            chunk = bytes.dropFirst(Int(offset)).prefix(Self.chunkSize)
        }
        offset += Int64(chunk.count)
        return chunk.isEmpty ? nil : chunk
    }

    private func read(from file: InputFile) throws -> ArraySlice<UInt8> {
        var reason: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            repeat {
                count = systemRead(file.descriptor, UnsafeMutableRawBufferPointer(buffer))
                reason = count < 0 ? errno : 0
            } while reason == EINTR
            count = max(0, count)
        }
        guard reason != 0 else { return chunk[...] }
        // The input may have been closed, and its descriptor number reused for a descriptor that cannot be read.
        guard reason != EBADF, reason != EINVAL else {
            throw ProviderError("\(name) is closed, so there is nothing to read")
        }
        throw ProviderError(
            "\(name) cannot be read further after byte \(offset): \(String(cString: strerror(reason)))")
    }

    private static func open(_ path: String) throws -> InputFile {
        let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = errno
            guard reason == ENOENT else {
                throw ProviderError("\(path) cannot be read: \(accessMessage(reason, to: "read"))")
            }
            // A shell expands `~` only at the beginning of a word, so the program may receive a path with `~`
            // unchanged.
            let hint = path.hasPrefix("~/") ? "; write $HOME\(path.dropFirst()) with your shell" : ""
            throw ProviderError("\(path): there is no such file\(hint)")
        }
        let file = InputFile(descriptor: descriptor, isOwned: true)
        guard !file.isDirectory else { throw ProviderError("\(path) is a directory, not a file") }
        return file
    }
}

/// A descriptor to read from.
///
/// Releasing the object closes the descriptor if the object owns it.
private final class InputFile: Sendable {
    let descriptor: Int32
    let isDirectory: Bool

    /// The size of a regular file in bytes when it was opened; `nil` for everything else.
    let size: Int64?

    private let isOwned: Bool

    init(descriptor: Int32, isOwned: Bool) {
        self.descriptor = descriptor
        self.isOwned = isOwned
        var status = stat()
        let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
        isDirectory = kind == S_IFDIR
        size = kind == S_IFREG ? Int64(status.st_size) : nil
    }

    /// The current size of the file in bytes.
    var length: Int64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
    }

    deinit {
        if isOwned { _ = closeDescriptor(descriptor) }
    }
}

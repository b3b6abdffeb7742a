import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An error of a system call, with its `errno` value.
struct SystemError: Error {
    let code: Int32

    /// The system's description of the error.
    var words: String { String(cString: strerror(code)) }
}

/// The owner and permissions of a file.
struct FileAccess: Sendable {
    /// The permission bits of the file; for a new file, the system removes those of the umask.
    let mode: UInt32

    private let owner: (user: uid_t, group: gid_t)?

    /// Creates the access (owner and permissions) for a new file that the given users may read.
    init(_ readers: FileReaders) {
        mode = readers.mode
        owner = nil
    }

    /// Creates the access (owner and permissions) for a new file that will contain a copy of the file at `path`.
    ///
    /// The group and all other users may read the new file only if they may read the file at `path`. If there is no
    /// regular file at `path`, only the owner may read the new file.
    init(copyOf path: String?) {
        var status = stat()
        let isFile = path.map { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG } ?? false
        mode = isFile ? UInt32(status.st_mode & 0o044) | 0o600 : 0o600
        owner = nil
    }

    /// Reads the access (owner and permissions) of an open file, which may have been removed; returns `nil` if the
    /// descriptor is invalid.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the access (owner and permissions) of an existing file; returns `nil` if the file does not exist.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        mode = UInt32(status.st_mode & 0o777)
        owner = (status.st_uid, status.st_gid)
    }

    /// Creates a file that must not exist yet; returns its descriptor, or -1 after an error.
    ///
    /// The file never has wider permissions than ``mode``, not even while it is being created.
    func create(_ path: String) -> Int32 {
        let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, owner == nil ? mode : mode & 0o600)
        guard descriptor >= 0, let owner else { return descriptor }
        // The result is ignored: only the superuser may change the owner of a file, and for other users, the owner is
        // usually the same anyway.
        _ = fchown(descriptor, owner.user, owner.group)
        var status = stat()
        let isOfGroup = fstat(descriptor, &status) == 0 && status.st_gid == owner.group
        _ = fchmod(descriptor, mode_t(isOfGroup ? mode : mode & ~0o070))
        return descriptor
    }
}

/// Replaces a file only once the new file is complete, so that one of the two always exists.
enum FileReplacement {
    /// The `errno` values that mean that a file can be changed but not replaced, for example because of its folder's
    /// permissions or because it is a mount.
    private static let forbidden: Set<Int32> = [EACCES, EPERM, EROFS, EBUSY, EXDEV]

    /// The longest file name, in bytes, that every common file system accepts.
    private static let longestName = 255

    /// Fills a new file and renames it to `path`; if that fails, the previous file stays.
    ///
    /// - Parameters:
    ///   - path: The path, with links resolved.
    ///   - access: The owner and permissions of the new file.
    ///   - fill: Writes the content to a descriptor, and returns 0 or an `errno` value.
    /// - Returns: The descriptor, open for reading and writing.
    static func make(
        _ path: String, _ access: FileAccess, fill: (Int32) -> Int32
    ) throws(SystemError) -> Int32 {
        let descriptor = try createProvisional(path, access)
        return try check(descriptor) { descriptor in
            let file = FileIdentity(descriptor: descriptor)
            var error = fill(descriptor)
            if error == 0 { error = putInPlace(path, file) }
            if error != 0 { removeProvisional(path, file) }
            return error
        }
    }

    /// Renames the provisional file, which ``createProvisional(_:_:)`` has created, to `path`; returns 0 or an `errno`
    /// value.
    static func putInPlace(_ path: String, _ file: FileIdentity?) -> Int32 {
        let provisional = provisionalPath(path)
        // Another program may have started to write to the same path, and may have removed the provisional file.
        guard FileIdentity(path: provisional) == file else { return ETXTBSY }
        return rename(provisional, path) == 0 ? 0 : errno
    }

    /// Removes the provisional file, which ``createProvisional(_:_:)`` has created, if it still exists.
    static func removeProvisional(_ path: String, _ file: FileIdentity?) {
        let provisional = provisionalPath(path)
        if FileIdentity(path: provisional) == file { unlink(provisional) }
    }

    /// Replaces a file like ``make(_:_:fill:)``; if the file cannot be replaced, truncates it and writes the new
    /// content into it.
    ///
    /// `fill` must not read from that file.
    static func makeOrRefill(
        _ path: String, _ access: FileAccess, fill: (Int32) -> Int32
    ) throws(SystemError) -> Int32 {
        do throws(SystemError) {
            return try make(path, access, fill: fill)
        } catch {
            guard forbidden.contains(error.code) else { throw error }
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
            let descriptor = systemOpen(path, flags, access.mode)
            guard descriptor >= 0 else { throw SystemError(code: errno) }
            return try check(descriptor) { setLength($0, 0) == 0 ? fill($0) : errno }
        }
    }

    /// Creates the provisional file that is to replace the file at `path`.
    static func createProvisional(_ path: String, _ access: FileAccess) throws(SystemError) -> Int32 {
        let provisional = provisionalPath(path)
        // A provisional file that a killed process left must not be reused, and a link in its place must not be
        // followed.
        unlink(provisional)
        let descriptor = access.create(provisional)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        return descriptor
    }

    private static func check(_ descriptor: Int32, _ body: (Int32) -> Int32) throws(SystemError) -> Int32 {
        let error = body(descriptor)
        guard error == 0 else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: error)
        }
        return descriptor
    }

    /// Returns the path of the provisional file: a hidden name in the same folder.
    ///
    /// The name depends only on `path`. A provisional file that a killed process has left behind is therefore found and
    /// removed later.
    static func provisionalPath(_ path: String) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<name]).\(shortened(path[name...])).part"
    }

    /// Returns a file name that is short enough for the prefix and the suffix of the provisional file.
    private static func shortened(_ name: Substring) -> String {
        guard name.utf8.count > longestName - 6 else { return String(name) }
        // The hash distinguishes long names with the same beginning.
        let hash = FNV1a.hash64(name)
        var beginning = name
        while beginning.utf8.count > longestName - 6 - 17 { beginning.removeLast() }
        return "\(beginning)-\(String(hash, radix: 16))"
    }
}

extension FileReplacement {
    /// Returns the path of a regular file with links resolved; the file need not exist.
    ///
    /// - Returns: `nil` if the path leads to a pipe or a device.
    /// - Throws: `ProviderError` if the path leads to a folder, to a file that a source is reading, or to a file that
    ///   another output is writing.
    static func resolve(_ path: String, sparing sources: [String]) throws -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno != ELOOP else { throw OutputTarget.failure(path, ELOOP) }
            return linked(path)
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw OutputTarget.failure(path, EISDIR) }
        guard kind == S_IFREG else { return nil }
        let file = FileIdentity(status)
        try OutputTarget.refuse(file, among: sources, name: path)
        try OutputTarget.refuseClaimed(path)
        return withoutLinks(path)
    }

    /// Returns the path of an existing file with links resolved.
    static func withoutLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        let text = String(cString: resolved)
        // A file that is reached only through a descriptor has no path without links.
        return FileIdentity(path: text) == FileIdentity(path: path) ? text : path
    }

    /// Follows a chain of links, the last of which may name a file that does not exist yet.
    ///
    /// Returns the path itself if it is not a link.
    private static func linked(_ path: String) -> String {
        var path = path
        // Operating systems follow about this many links before they report an error.
        for _ in 0..<32 {
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
                count = buffer.withMemoryRebound(to: CChar.self) { buffer in
                    buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
                }
            }
            guard !bytes.isEmpty else { break }
            let target = String(decoding: bytes, as: UTF8.self)
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            path = target.hasPrefix("/") ? target : folder + target
        }
        return path
    }
}

extension OutputTarget {
    /// Replaces a regular file by a file with new content, and opens the new file.
    ///
    /// - Parameters:
    ///   - path: The path, with links resolved.
    ///   - readers: The users who may read the file if it is created; an existing file keeps its permissions.
    ///   - content: The initial content of the file.
    static func replace(_ path: String, readers: FileReaders, content: [UInt8]) throws -> OutputTarget {
        do throws(SystemError) {
            let descriptor = try FileReplacement.makeOrRefill(path, FileAccess(path: path) ?? FileAccess(readers)) {
                writeAll($0, content, at: 0)
            }
            return try owned(descriptor, path)
        } catch {
            throw failure(path, error.code)
        }
    }

    /// Opens the document that an earlier run of the program left, and repairs and truncates its end.
    ///
    /// - Parameters:
    ///   - path: The path, with links resolved.
    ///   - format: The format.
    /// - Returns: `nil` if the file does not exist or is empty, or if documents of the format cannot be continued.
    /// - Throws: `ProviderError` if the file holds something else.
    static func continuing(
        _ path: String, _ format: RecordFormat
    ) throws -> (target: OutputTarget, document: EarlierDocument)? {
        guard let marks = format.marks else { return nil }
        let descriptor = systemOpen(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw failure(path, errno)
        }
        let target: OutputTarget
        do throws(SystemError) { target = try owned(descriptor, path) } catch { throw failure(path, error.code) }
        let length = fileState(descriptor)?.length ?? 0
        guard length > 0, let document = EarlierDocument(descriptor, length: length, format: format, marks: marks)
        else {
            _ = target.close()
            guard length == 0 else { throw otherKind(path) }
            return nil
        }
        var error = document.isTorn ? writeAll(descriptor, format.closing, at: document.position) : 0
        if error == 0 { error = setLength(descriptor, document.position + Int64(format.closing.count)) }
        guard error == 0 else {
            _ = target.close()
            throw failure(path, error)
        }
        return (target, document)
    }

    /// Returns the error for a file whose content has another format, so that it cannot be continued.
    static func otherKind(_ path: String) -> ProviderError {
        ProviderError("\(path) is a file of another kind: name another one, or write new=true to replace it")
    }

    /// Creates the target for a descriptor of a regular file, and locks the file against other outputs.
    static func owned(_ descriptor: Int32, _ path: String) throws(SystemError) -> OutputTarget {
        guard let file = FileIdentity(descriptor: descriptor) else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: EINVAL)
        }
        // The claim fails if another output has locked the file first, which is possible until this call.
        guard (try? claim(descriptor, path)) != nil else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: EBUSY)
        }
        return OutputTarget(descriptor: descriptor, isOwned: true, file: file)
    }
}

import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An error number of the system.
struct SystemError: Error {
    let code: Int32

    /// The system's description.
    var words: String { String(cString: strerror(code)) }
}

/// Replaces a file by another one only when that is complete, so that there is always one or the other.
enum FileReplacement {
    /// Errors of folders and mounts that allow a file to be changed, but not to be replaced.
    private static let forbidden: Set<Int32> = [EACCES, EPERM, EROFS, EBUSY, EXDEV]

    /// Bytes of a name that every common file system accepts.
    private static let longestName = 255

    /// Fills a new file and gives it the name `path`; if that fails, what was there stays.
    ///
    /// - Parameter fill: Writes the content to a descriptor, and returns 0 or an error number.
    /// - Returns: The descriptor, open for reading and writing.
    static func make(_ path: String, fill: (Int32) -> Int32) throws(SystemError) -> Int32 {
        let descriptor = try createProvisional(path)
        return try check(descriptor) { descriptor in
            let file = FileIdentity(descriptor: descriptor)
            var error = fill(descriptor)
            if error == 0 { error = putInPlace(path, file) }
            if error != 0 { removeProvisional(path, file) }
            return error
        }
    }

    /// Gives a file of ``createProvisional(_:)`` the name `path`; returns 0 or the error number.
    static func putInPlace(_ path: String, _ file: FileIdentity?) -> Int32 {
        let provisional = provisionalPath(path)
        // Another program may have begun to write the same file, and removed this one.
        guard FileIdentity(path: provisional) == file else { return ETXTBSY }
        return rename(provisional, path) == 0 ? 0 : errno
    }

    /// Removes a file of ``createProvisional(_:)``.
    static func removeProvisional(_ path: String, _ file: FileIdentity?) {
        let provisional = provisionalPath(path)
        if FileIdentity(path: provisional) == file { unlink(provisional) }
    }

    /// Like ``make(_:fill:)``, but empties and fills the existing file if the folder does not allow to replace it.
    ///
    /// `fill` must not read from that file.
    static func makeOrRefill(_ path: String, fill: (Int32) -> Int32) throws(SystemError) -> Int32 {
        do throws(SystemError) {
            return try make(path, fill: fill)
        } catch {
            guard forbidden.contains(error.code) else { throw error }
            let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o644)
            guard descriptor >= 0 else { throw SystemError(code: errno) }
            return try check(descriptor) { setLength($0, 0) == 0 ? fill($0) : errno }
        }
    }

    /// Creates the file that is to replace the one at `path`, with its owner and permissions.
    static func createProvisional(_ path: String) throws(SystemError) -> Int32 {
        let provisional = provisionalPath(path)
        // A file that a killed process left is not continued, and a link that was put there is not followed.
        unlink(provisional)
        let descriptor = systemOpen(provisional, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        var status = stat()
        if stat(path, &status) == 0 {
            // Only the administrator may change the owner of a file; for other users the owner is mostly the same.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            _ = fchmod(descriptor, status.st_mode & 0o777)
        }
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

    /// A hidden name in the same folder, always the same for a path, so that the file of a killed process is found.
    static func provisionalPath(_ path: String) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<name]).\(shortened(path[name...])).part"
    }

    /// A name that leaves room for the prefix and suffix.
    private static func shortened(_ name: Substring) -> String {
        guard name.utf8.count > longestName - 6 else { return String(name) }
        // The hash by Fowler, Noll and Vo distinguishes names with the same beginning.
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var beginning = name
        while beginning.utf8.count > longestName - 6 - 17 { beginning.removeLast() }
        return "\(beginning)-\(String(hash, radix: 16))"
    }
}

extension FileReplacement {
    /// The path of a regular file, which need not exist, without links.
    ///
    /// - Returns: Nil if the path leads to a pipe or a device.
    /// - Throws: `ProviderError` if it is a folder, is read by a source or written by another output.
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
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The path that a link leads to whose target does not exist yet; the path itself if it is not a link.
    private static func linked(_ path: String) -> String {
        var path = path
        // As many links as systems follow.
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
    /// Replaces a regular file by one with new content, and opens it.
    ///
    /// - Parameters:
    ///   - path: The path; a link is followed.
    ///   - sources: The paths of files that must stay as they are.
    ///   - content: The beginning of the file.
    /// - Returns: The file and its path without links; nil if the path leads to a pipe or a device.
    static func replace(_ path: String, sparing sources: [String], content: [UInt8]) throws -> (OutputTarget, String)? {
        guard let path = try FileReplacement.resolve(path, sparing: sources) else { return nil }
        do throws(SystemError) {
            let descriptor = try FileReplacement.makeOrRefill(path) { writeAll($0, content, at: 0) }
            return (try owned(descriptor, path), path)
        } catch {
            throw failure(path, error.code)
        }
    }

    /// The target of a descriptor of a regular file that no other output writes to.
    static func owned(_ descriptor: Int32, _ path: String) throws(SystemError) -> OutputTarget {
        guard let file = FileIdentity(descriptor: descriptor) else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: EINVAL)
        }
        // A new file can have been claimed only since it was created.
        guard (try? claim(descriptor, path)) != nil else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: EBUSY)
        }
        return OutputTarget(descriptor: descriptor, isOwned: true, file: file)
    }
}

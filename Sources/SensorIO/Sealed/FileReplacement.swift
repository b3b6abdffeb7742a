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

    /// The system's words for it.
    var words: String { String(cString: strerror(code)) }
}

/// Puts a file in the place of another one only when it is complete, so that there is always one or the other.
enum FileReplacement {
    /// Errors of folders and mounts that allow a file to be changed, but not to be replaced.
    private static let forbidden: Set<Int32> = [EACCES, EPERM, EROFS, EBUSY, EXDEV]

    /// Has a new file filled and gives it the name `path`.
    ///
    /// Where the folder does not allow that, the file that is there is emptied and filled.
    ///
    /// - Parameter fill: Writes the content to a descriptor, and returns 0 or an error number.
    /// - Returns: The descriptor, open for reading and writing.
    static func make(_ path: String, fill: (Int32) -> Int32) throws(SystemError) -> Int32 {
        do throws(SystemError) {
            return try replace(path, fill)
        } catch {
            guard forbidden.contains(error.code) else { throw error }
            let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o644)
            guard descriptor >= 0 else { throw SystemError(code: errno) }
            return try check(descriptor) { setLength($0, 0) == 0 ? fill($0) : errno }
        }
    }

    private static func replace(_ path: String, _ fill: (Int32) -> Int32) throws(SystemError) -> Int32 {
        let provisional = provisionalPath(path)
        // One that a killed process left is not continued; nor is a link followed that somebody put there.
        unlink(provisional)
        let descriptor = systemOpen(provisional, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        do throws(SystemError) {
            return try check(descriptor) { descriptor in
                let error = fill(descriptor)
                guard error == 0 else { return error }
                return rename(provisional, path) == 0 ? 0 : errno
            }
        } catch {
            unlink(provisional)
            throw error
        }
    }

    private static func check(_ descriptor: Int32, _ body: (Int32) -> Int32) throws(SystemError) -> Int32 {
        let error = body(descriptor)
        guard error == 0 else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: error)
        }
        return descriptor
    }

    /// A hidden name in the same folder.
    static func provisionalPath(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return ".\(path).part" }
        let name = path.index(after: slash)
        return "\(path[..<name]).\(path[name...]).part"
    }
}

extension FileReplacement {
    /// The path of a regular file, or of one that is not there yet, without links.
    ///
    /// - Returns: Nil where the path leads to a pipe or a device.
    /// - Throws: `ProviderError` where it is a folder, is read by a source or written by another output.
    static func resolve(_ path: String, sparing sources: [String]) throws -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw OutputTarget.failure(path, EISDIR) }
        guard kind == S_IFREG else { return nil }
        let file = FileIdentity(status)
        try OutputTarget.refuse(file, among: sources, name: path)
        if let file { try OutputTarget.refuseClaimed(file, path) }
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension OutputTarget {
    /// Opens a regular file with new content, in place of what is there.
    ///
    /// - Parameters:
    ///   - path: The path; a link is followed.
    ///   - sources: The paths of files that must stay as they are.
    ///   - content: What the file begins with.
    /// - Returns: The file and its path without links; nil where the path leads to something else: a pipe or a device.
    static func replace(_ path: String, sparing sources: [String], content: [UInt8]) throws -> (OutputTarget, String)? {
        guard let path = try FileReplacement.resolve(path, sparing: sources) else { return nil }
        do throws(SystemError) {
            let descriptor = try FileReplacement.make(path) { writeAll($0, content, at: 0) }
            return (try owned(descriptor, path), path)
        } catch {
            throw failure(path, error.code)
        }
    }

    /// The target behind a descriptor of a regular file that nobody else writes to.
    static func owned(_ descriptor: Int32, _ path: String) throws(SystemError) -> OutputTarget {
        guard let file = FileIdentity(descriptor: descriptor) else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: EINVAL)
        }
        // A file that is new can have been claimed only in the moment since.
        guard (try? claim(file, path)) != nil else {
            _ = closeDescriptor(descriptor)
            throw SystemError(code: EBUSY)
        }
        return OutputTarget(descriptor: descriptor, isOwned: true, file: file)
    }
}

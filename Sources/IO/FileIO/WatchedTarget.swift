#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file, pipe or terminal to which lines are written; another program may remove, rename, replace or truncate the
/// file.
struct WatchedTarget: Sendable {
    /// The target that is currently written to.
    private(set) var target: OutputTarget

    /// The path of the file with links resolved; `nil` for pipes and devices, and for an inherited descriptor.
    private let path: String?
    private let format: LineFormat?

    /// The length in bytes that the file must have by now; if it is shorter, another program has truncated it.
    private var length: Int64
    private var isRenamed = false

    /// Creates a watched target from an open file, pipe or terminal.
    ///
    /// - Parameters:
    ///   - target: The open file, pipe or terminal to write to.
    ///   - path: The path with which the file was opened.
    ///   - format: The format that a file must have for writing to continue in it after another program has put it in
    ///     the place of the open file; `nil` accepts no such file.
    init(_ target: OutputTarget, path: String, format: LineFormat?) {
        self.target = target
        self.format = format
        self.path = target.isOwned && target.file != nil ? FileReplacement.withoutLinks(path) : nil
        length = fileState(target.descriptor)?.length ?? 0
    }

    /// Adds the given number of written bytes to the expected length of the file.
    mutating func wrote(_ count: Int) { length += Int64(count) }

    /// Checks whether another program has changed the file, and selects the file in which writing continues.
    ///
    /// - Returns: A sentence that describes the change; `nil` if there was none.
    /// - Throws: The reason why writing cannot continue; `EEXIST` if the file was replaced by a file of another format.
    mutating func mend() throws(SystemError) -> String? {
        guard let path else { return nil }
        guard let state = fileState(target.descriptor) else { throw SystemError(code: errno) }
        let current = FileIdentity(path: path)
        if current == target.file || state.names > 0 {
            defer { (isRenamed, length) = (current != target.file, state.length) }
            if current != target.file, !isRenamed { return "\(path) was renamed; it is continued under its new name" }
            return state.length < length ? "\(path) was shortened; it is continued at its new end" : nil
        }
        // The old target is closed only after the new one is open: otherwise, the new target could get the same
        // descriptor number.
        let old = target
        if current != nil {
            try reopen(path)
            _ = old.close()
            return "\(path) was replaced; the new file is continued"
        }
        guard let access = FileAccess(descriptor: old.descriptor) else { throw SystemError(code: errno) }
        let descriptor = try FileReplacement.make(path, access) { descriptor in
            let error = copyBytes(0..<state.length, of: old.descriptor, to: descriptor, at: 0)
            return error == 0 && fcntl(descriptor, F_SETFL, O_APPEND) != 0 ? errno : error
        }
        target = try OutputTarget.owned(descriptor, path)
        _ = old.close()
        return "\(path) was removed; it is written anew"
    }

    /// Opens the file that another program has put in place of the previous file, so that writing continues there.
    private mutating func reopen(_ path: String) throws(SystemError) {
        guard let format,
            let reopened = try? OutputTarget.open(path, sparing: [], readers: .owner, continuing: format)
        else { throw SystemError(code: EEXIST) }
        target = reopened
        length = fileState(reopened.descriptor)?.length ?? 0
    }
}

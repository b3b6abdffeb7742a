#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A target of lines whose file other programs may remove, rename, replace or shorten at any moment.
struct WatchedTarget: Sendable {
    /// The current target.
    private(set) var target: OutputTarget

    /// The path of the file without links; `nil` for everything else, and for a file that another program has opened.
    private let path: String?
    private let format: LineFormat?

    /// The length that the file has at least.
    private var length: Int64
    private var isRenamed = false

    /// Creates the target of an open file.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - path: The path that it was opened with.
    ///   - format: The lines by which a file that takes its place is recognised.
    init(_ target: OutputTarget, path: String, format: LineFormat?) {
        self.target = target
        self.format = format
        self.path = target.isOwned && target.file != nil ? FileReplacement.withoutLinks(path) : nil
        length = fileState(target.descriptor)?.length ?? 0
    }

    /// Notes that bytes were written.
    mutating func wrote(_ count: Int) { length += Int64(count) }

    /// Goes on in the right file, as a ``CrashSafeDocument`` does, if another program has done something to it.
    ///
    /// - Returns: A sentence that says what was done; `nil` if nothing was.
    /// - Throws: The reason why it cannot be written any more; `EEXIST` if it was replaced by something else.
    mutating func mend() throws(SystemError) -> String? {
        guard let path else { return nil }
        guard let state = fileState(target.descriptor) else { throw SystemError(code: errno) }
        let current = FileIdentity(path: path)
        if current == target.file || state.names > 0 {
            defer { (isRenamed, length) = (current != target.file, state.length) }
            if current != target.file, !isRenamed { return "\(path) was renamed; it is continued under its new name" }
            return state.length < length ? "\(path) was shortened; it is continued at its new end" : nil
        }
        // Closed only once another one has taken its place: its number may be that of another file from then on.
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

    /// Continues the file that has taken the place of this one.
    private mutating func reopen(_ path: String) throws(SystemError) {
        guard let format,
            let reopened = try? OutputTarget.open(path, sparing: [], readers: .owner, continuing: format)
        else { throw SystemError(code: EEXIST) }
        target = reopened
        length = fileState(reopened.descriptor)?.length ?? 0
    }
}

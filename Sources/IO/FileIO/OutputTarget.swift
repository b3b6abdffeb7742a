import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file, pipe or terminal to which an output writes, with its open descriptor.
struct OutputTarget: Sendable {
    /// The descriptor to write to.
    let descriptor: Int32

    /// Whether ``close()`` closes the descriptor.
    let isOwned: Bool

    /// The identity of the file; `nil` for a pipe, a terminal or a device, whose writes may block.
    let file: FileIdentity?

    /// Whether an incomplete line that an earlier run left was removed from the file.
    var isMended = false

    /// The maximum number of bytes in one write; a pipe that is ready for writing accepts this many without blocking.
    var pieceSize: Int { file == nil ? Int(PIPE_BUF) : .max }

    /// Whether a write may block until a reader takes bytes, as for a pipe or a terminal.
    var hasReader: Bool { file == nil }

    /// Closes the descriptor if the target owns it; returns 0 or an `errno` value.
    func close() -> Int32 {
        guard isOwned else { return 0 }
        // A child process that is being started may hold a copy of the descriptor, so closing the descriptor might not
        // release the lock.
        unlockFile(descriptor)
        return closeDescriptor(descriptor) != 0 ? errno : 0
    }

    // MARK: Opening

    /// Opens a file for writing, or standard output if the path is `-`.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sources: The paths of files that must not be overwritten.
    ///   - readers: The users who may read the file if it is created.
    ///   - format: The format by which an existing file is continued; `nil` truncates the file.
    static func open(
        _ path: String, sparing sources: [String], readers: FileReaders, continuing format: LineFormat? = nil
    ) throws -> OutputTarget {
        guard path == "-" else {
            return try openFile(path, sparing: sources, readers: readers, continuing: format)
        }
        let flags = fcntl(1, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_RDONLY else {
            throw ProviderError("standard output cannot be written: it is closed")
        }
        let file = FileIdentity(descriptor: 1)
        try refuse(file, among: sources, name: "standard output")
        // A terminal is reopened without blocking: a write must not block forever, and the flags of the original
        // descriptor, which is shared with the shell, must not change.
        if let descriptor = openTerminal() { return OutputTarget(descriptor: descriptor, isOwned: true, file: nil) }
        return OutputTarget(descriptor: 1, isOwned: false, file: file)
    }

    private static func openTerminal() -> Int32? {
        var path = [CChar](repeating: 0, count: 1024)
        guard isatty(1) == 1, ttyname_r(1, &path, path.count) == 0 else { return nil }
        let text = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let descriptor = systemOpen(text, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        return descriptor < 0 ? nil : descriptor
    }

    private static func openFile(
        _ path: String, sparing sources: [String], readers: FileReaders, continuing format: LineFormat?
    ) throws -> OutputTarget {
        // A file is also opened for reading, so that it can be continued. A pipe is opened only for writing; otherwise,
        // it could be opened without a reader.
        let access = try FileReplacement.resolve(path, sparing: sources) == nil ? O_WRONLY : O_RDWR
        // With `O_NONBLOCK`, neither opening a named pipe without a reader nor a write to a pipe or a terminal blocks
        // forever. `O_TRUNC` is absent, since the file may still be refused.
        let flags = access | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let descriptor = systemOpen(path, flags, readers.mode)
        guard descriptor >= 0 else { throw failure(path, errno) }
        guard let file = FileIdentity(descriptor: descriptor) else {
            return OutputTarget(descriptor: descriptor, isOwned: true, file: nil)
        }
        do {
            try refuse(file, among: sources, name: path)
            try claim(descriptor, path)
        } catch {
            _ = closeDescriptor(descriptor)
            throw error
        }
        var target = OutputTarget(descriptor: descriptor, isOwned: true, file: file)
        do {
            let length = fileState(descriptor)?.length ?? 0
            let end = try format?.end(of: descriptor, length: length, path) ?? 0
            target.isMended = format != nil && end < length
            let error = end < length ? setLength(descriptor, end) : 0
            guard error == 0 else { throw failure(path, error) }
        } catch {
            _ = target.close()
            throw error
        }
        return target
    }

    /// Locks a file against other outputs, of this process or another, until the file's descriptor is closed.
    static func claim(_ descriptor: Int32, _ path: String) throws {
        guard lockFile(descriptor) else {
            throw ProviderError("\(path) cannot be written: another destination writes to this file")
        }
    }

    /// Throws if another output is writing to the file at a path.
    static func refuseClaimed(_ path: String) throws {
        let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        // If the file cannot be opened now, the reason is reported when it is opened for writing.
        guard descriptor >= 0 else { return }
        // As in `close()`, a child process that is being started may hold a copy.
        defer {
            unlockFile(descriptor)
            _ = closeDescriptor(descriptor)
        }
        try claim(descriptor, path)
    }

    /// Throws if a source is reading the given file, whichever path leads to the file.
    static func refuse(_ file: FileIdentity?, among sources: [String], name: String) throws {
        guard let file, let source = sources.first(where: { FileIdentity(path: $0) == file }) else { return }
        throw ProviderError("\(name) cannot be written: it is the file \(source) that a source reads")
    }

    static func failure(_ path: String, _ code: Int32) -> ProviderError {
        let reason =
            switch code {
            case ENXIO: "this pipe has no reader"
            case ENOENT: "there is no such folder"
            case EISDIR: "it is a folder; write the name of a file in it"
            default: accessMessage(code, to: "write")
            }
        return ProviderError("\(path) cannot be written: \(reason)")
    }
}

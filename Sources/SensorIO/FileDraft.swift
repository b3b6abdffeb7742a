import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is written from beginning to end and takes its place only when it is complete; standard output, pipes and
/// devices are written as it goes.
///
/// It blocks, so that it belongs to a program's own work and never on the sensor actor.
public final class FileDraft {
    /// What to call the target in messages.
    public let name: String

    private let target: OutputTarget
    private let path: String?
    private var isOver = false

    /// Begins a file, or standard output where the path is `-`.
    ///
    /// - Parameters:
    ///   - path: The path; a link is followed.
    ///   - sources: Paths of files that are read from: whatever leads to one of them is refused, and left as it is.
    /// - Throws: `ProviderError` with path and reason.
    public init(path: String, sparing sources: [String] = []) throws {
        name = path == "-" ? "standard output" : path
        let resolved = path == "-" ? nil : try FileReplacement.resolve(path, sparing: sources)
        self.path = resolved
        // One that a killed program left is not continued; nor is a link followed that somebody put there.
        if let resolved { unlink(FileReplacement.provisionalPath(resolved)) }
        target = try OutputTarget.open(resolved.map(FileReplacement.provisionalPath) ?? path, sparing: sources)
    }

    deinit {
        guard !isOver else { return }
        _ = target.close()
        if let path { unlink(FileReplacement.provisionalPath(path)) }
    }

    /// Writes bytes behind those before.
    ///
    /// - Throws: `ProviderError` with path and reason.
    public func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { systemWrite(target.descriptor, $0[...]) }
            if written < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN {
                    _ = waitUntilWritable(target.descriptor, milliseconds: 1000)
                    continue
                }
                throw failure(errno)
            }
            rest = rest.dropFirst(written)
        }
    }

    /// Puts the file in its place.
    ///
    /// - Throws: `ProviderError` with path and reason; what was there before is there still.
    public func commit() throws {
        let error = target.close()
        isOver = true
        guard error == 0 else {
            if let path { unlink(FileReplacement.provisionalPath(path)) }
            throw failure(error)
        }
        guard let path, rename(FileReplacement.provisionalPath(path), path) != 0 else { return }
        let reason = errno
        unlink(FileReplacement.provisionalPath(path))
        throw failure(reason)
    }

    private func failure(_ code: Int32) -> ProviderError {
        ProviderError("\(name) cannot be written: \(String(cString: strerror(code)))")
    }
}

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
        guard path != "-", let resolved = try FileReplacement.resolve(path, sparing: sources) else {
            self.path = nil
            target = try OutputTarget.open(path, sparing: sources)
            return
        }
        self.path = resolved
        do throws(SystemError) {
            target = try OutputTarget.owned(FileReplacement.createProvisional(resolved), resolved)
        } catch {
            throw OutputTarget.failure(path, error.code)
        }
    }

    /// The file that is to be removed where the program ends before ``commit()``; nil where there is none.
    public var provisionalPath: String? { path.map(FileReplacement.provisionalPath) }

    deinit {
        guard !isOver else { return }
        _ = target.close()
        removeProvisional()
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
        // Otherwise a loss of power could leave neither the one nor the other.
        var error = path == nil ? 0 : synchronize(target.descriptor)
        let closing = target.close()
        isOver = true
        if error == 0 { error = closing }
        if error == 0, let path { error = FileReplacement.putInPlace(path, target.file) }
        guard error != 0 else { return }
        removeProvisional()
        throw failure(error)
    }

    private func removeProvisional() {
        if let path { FileReplacement.removeProvisional(path, target.file) }
    }

    private func failure(_ code: Int32) -> ProviderError {
        ProviderError("\(name) cannot be written: \(String(cString: strerror(code)))")
    }
}

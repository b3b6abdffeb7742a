import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes a file that replaces an existing file only once the new file is complete.
///
/// Standard output, pipes and devices are written directly.
///
/// Writing blocks: never use it on the sensor actor.
public final class FileDraft {
    /// The name of the draft's target in messages.
    public let name: String

    private let target: OutputTarget
    private let path: String?
    private var isOver = false

    /// Creates a draft of a file, or opens standard output if the path is `-`.
    ///
    /// - Parameters:
    ///   - path: The path; links are followed.
    ///   - sources: The paths of files that are being read; the draft refuses to overwrite them.
    ///   - model: An existing file from which a new file takes its read permissions; `nil` lets only the owner read it.
    /// - Throws: `ProviderError` with path and reason.
    public init(path: String, sparing sources: [String] = [], like model: String? = nil) throws {
        name = path == "-" ? "standard output" : path
        guard path != "-", let resolved = try FileReplacement.resolve(path, sparing: sources) else {
            self.path = nil
            target = try OutputTarget.open(path, sparing: sources, readers: .owner)
            return
        }
        self.path = resolved
        let access = FileAccess(path: resolved) ?? FileAccess(copyOf: model)
        do throws(SystemError) {
            target = try OutputTarget.owned(FileReplacement.createProvisional(resolved, access), resolved)
        } catch {
            throw OutputTarget.failure(path, error.code)
        }
    }

    /// The path of the file to remove if the program ends before ``commit()``; `nil` if the target is written directly.
    public var provisionalPath: String? { path.map(FileReplacement.provisionalPath) }

    deinit {
        guard !isOver else { return }
        _ = target.close()
        removeProvisional()
    }

    /// Appends bytes to the draft.
    ///
    /// - Throws: `ProviderError` with path and reason.
    public func write(_ bytes: [UInt8]) throws {
        let error = writeAll(target.descriptor, bytes)
        guard error == 0 else { throw failure(error) }
    }

    /// Moves the finished draft to the path of the file that it replaces.
    ///
    /// - Throws: `ProviderError` with path and reason; the previous file is unchanged.
    public func commit() throws {
        // Without this flush to the disk, a power failure could leave neither the old file nor the new one.
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
        ProviderError("\(name) cannot be written: \(accessMessage(code, to: "write"))")
    }
}

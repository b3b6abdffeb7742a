/// A place that bytes can be read from: a file, standard input, or the program itself.
public enum ByteSource: Sendable, Hashable {
    /// A file, or standard input if the path is `-`.
    case file(String)
    /// Bytes in memory, with their name in messages.
    case bytes([UInt8], name: String)

    /// The name in messages.
    public var name: String {
        switch self {
        case .file(let path): ByteInput.name(of: path)
        case .bytes(_, let name): name
        }
    }

    /// Whether it can be opened again and again; looks at the file.
    public var isRepeatable: Bool {
        switch self {
        case .file(let path): ByteInput.isRepeatable(path: path)
        case .bytes: true
        }
    }

    /// Opens it at its beginning.
    ///
    /// - Throws: `ProviderError`: there is no such file, it is a directory, or the system's reason.
    public func open() throws -> ByteInput {
        switch self {
        case .file(let path): try ByteInput(path: path)
        case .bytes(let bytes, let name): ByteInput(bytes: bytes, name: name)
        }
    }
}

/// The source of a ``ByteInput``: a file, standard input, or bytes in memory.
public enum ByteSource: Sendable, Hashable {
    /// A file, or standard input if the path is `-`.
    case file(String)
    /// Bytes in memory, with their name for messages.
    case bytes([UInt8], name: String)

    /// The name of the source in messages.
    public var name: String {
        switch self {
        case .file(let path): ByteInput.name(of: path)
        case .bytes(_, let name): name
        }
    }

    /// Whether the source can be opened repeatedly; examines a file without opening it.
    public var isRepeatable: Bool {
        switch self {
        case .file(let path): ByteInput.isRepeatable(path: path)
        case .bytes: true
        }
    }

    /// Opens the source at its beginning.
    ///
    /// - Throws: `ProviderError` if the file does not exist, is a directory, or cannot be opened.
    public func open() throws -> ByteInput {
        switch self {
        case .file(let path): try ByteInput(path: path)
        case .bytes(let bytes, let name): ByteInput(bytes: bytes, name: name)
        }
    }
}

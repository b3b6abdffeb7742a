import SensorIO

/// Where a GPX document comes from.
enum GPXDocumentSource: Sendable {
    /// A file, or standard input where the path is `-`.
    case file(String)
    /// A document in memory.
    case bytes([UInt8], name: String)

    /// What to call it in messages.
    var name: String {
        switch self {
        case .file(let path): ByteInput.name(of: path)
        case .bytes(_, let name): name
        }
    }

    /// Whether it can be opened again and again; looks at the file.
    var isRepeatable: Bool {
        switch self {
        case .file(let path): ByteInput.isRepeatable(path: path)
        case .bytes: true
        }
    }

    /// Opens the document at its beginning.
    func open() throws -> ByteInput {
        switch self {
        case .file(let path): try ByteInput(path: path)
        case .bytes(let bytes, let name): ByteInput(bytes: bytes, name: name)
        }
    }
}

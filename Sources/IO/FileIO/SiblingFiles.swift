import Geolocation

/// Reads a document, and the files that the document names relative to its folder.
package struct SiblingFiles: Sendable {
    private let path: String
    private let limit: Int

    /// Creates a reader of a document and of the files that the document names; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - path: The path of the document, or `-` for standard input. Relative paths in a document from standard input
    ///     are relative to the working directory.
    ///   - limit: The number of bytes after which reading of a file stops; since files are read in chunks, up to one
    ///     chunk more may be returned.
    package init(of path: String, limit: Int) { (self.path, self.limit) = (path, limit) }

    /// Returns the content of the document; only its beginning if the document is longer than the limit.
    ///
    /// - Throws: `ProviderError` with the path and the reason.
    package func document() throws -> [UInt8] { try read(path: path) }

    /// Returns the content of a file that the document names; only its beginning if the file is longer than the limit.
    ///
    /// - Parameter name: The path as written in the document.
    /// - Throws: `ProviderError` with the reason, also if `name` is `-`, which stands for standard input.
    package func file(_ name: String) throws -> [UInt8] {
        guard !name.isEmpty, name != "-" else { throw ProviderError("there is no file of this name") }
        guard !name.hasPrefix("/"), path != "-", let end = path.lastIndex(of: "/") else {
            return try read(path: name)
        }
        return try read(path: path[...end] + name)
    }

    private func read(path: String) throws -> [UInt8] {
        var input = try ByteInput(path: path)
        var bytes: [UInt8] = []
        while bytes.count <= limit, let chunk = try input.read() { bytes += chunk }
        return bytes
    }
}

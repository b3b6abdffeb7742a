import Geolocation

/// Reads a document, and the files that it names relative to its folder.
package struct SiblingFiles: Sendable {
    private let path: String
    private let limit: Int

    /// Creates a reader; nothing is opened before it is read.
    ///
    /// - Parameters:
    ///   - path: The path of the document, or `-` for standard input, whose files are relative to the working folder.
    ///   - limit: The bytes of a file that are read: one that is longer is cut behind them.
    package init(of path: String, limit: Int) { (self.path, self.limit) = (path, limit) }

    /// Returns the document, or the beginning of one that is too long.
    ///
    /// - Throws: `ProviderError` with the path and the reason.
    package func document() throws -> [UInt8] { try read(path: path) }

    /// Returns a file, or the beginning of one that is too long.
    ///
    /// - Parameter name: The path as the document has it.
    /// - Throws: `ProviderError` with the reason, and for standard input.
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

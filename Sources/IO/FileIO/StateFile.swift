/// A file of lines in which a sink keeps its state between runs; the file is always replaced as a whole.
package struct StateFile: Sendable {
    /// The path of the file.
    package let path: String

    /// The largest state file that is read, in bytes.
    private static let limit = 256 << 20

    /// Creates a reference to a state file; nothing is opened yet.
    ///
    /// - Parameter path: The path.
    package init(path: String) { self.path = path }

    /// Reads the lines of the file; returns an empty array if the file does not exist yet.
    ///
    /// - Throws: An error that names the file.
    package func read() throws -> [[UInt8]] {
        guard FileStamp(path) != nil else { return [] }
        var bytes: [UInt8] = []
        var input = try ByteInput(path: path)
        while bytes.count <= Self.limit, let chunk = try input.read() { bytes += chunk }
        return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }

    /// Replaces the content of the file; runs off the caller's actor.
    ///
    /// - Parameter makeLines: Returns the new lines, without line feeds.
    /// - Throws: An error that names the file, whose content is then unchanged.
    @concurrent
    package func write(_ makeLines: @Sendable () -> [[UInt8]]) async throws {
        let draft = try FileDraft(path: path)
        for line in makeLines() { try draft.write(line + [UInt8(ascii: "\n")]) }
        try draft.commit()
    }
}

import Foundation

/// A temporary folder that is removed with the object.
public final class Scratch: Sendable {
    private let folder: URL

    /// Creates the folder.
    public init() throws {
        // A closed reader is an error here, and does not end the test process.
        signal(SIGPIPE, SIG_IGN)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("scratch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a file in it; that of the folder, with a slash, if the name is empty.
    public func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// Writes a file that its owner alone can read, and returns its path.
    @discardableResult
    public func writeSecret(_ text: String, to name: String) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
        return path(name)
    }

    /// The bytes of a file in it.
    public func contents(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// The text of a file in it.
    public func text(_ name: String) throws -> String { String(decoding: try contents(name), as: UTF8.self) }
}

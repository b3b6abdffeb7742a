import Foundation

/// A file that is removed with the object.
final class Scratch: Sendable {
    /// Whether there is a device that is always full.
    static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("console-\(UUID().uuidString)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    func lines() throws -> [Substring] { try text().split(separator: "\n") }
}

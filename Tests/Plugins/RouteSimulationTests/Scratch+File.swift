import Foundation
import TestSupport

extension Scratch {
    /// Writes a file with a route into the folder.
    ///
    /// - Returns: Its path.
    func file(_ text: String) throws -> String {
        let path = path("route")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }
}

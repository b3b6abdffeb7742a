import FileIO
import Foundation
import Geolocation
import NetworkIO
import RelayReception

/// The token that the subject shows to the base, in a file that only its owner can read: `TOKEN subject`.
enum BaseToken {
    /// The name under which the subject connects.
    static let device = "subject"

    /// Returns the file: the given one, or `base.token` in a folder.
    static func file(_ name: String?, in folder: String) -> String { name ?? "\(folder)/base.token" }

    /// Creates the file with a random token unless it exists, and checks it.
    ///
    /// - Returns: Whether it was created.
    static func prepare(_ path: String) throws(ProviderError) -> Bool {
        let isNew = !FileManager.default.fileExists(atPath: path)
        if isNew { try create(path) }
        _ = try read(path)
        return isNew
    }

    /// Reads the token.
    static func read(_ path: String) throws(ProviderError) -> String {
        do {
            return try DeviceToken.read(path)[0].text
        } catch {
            throw ProviderError("\(error)")
        }
    }

    private static func create(_ path: String) throws(ProviderError) {
        let token = (0..<4).map { _ in String(format: "%016lx", UInt64.random(in: .min ... .max)) }.joined()
        do {
            // A process that is killed meanwhile leaves no partial token.
            let draft = try FileDraft(path: path)
            try draft.write(Array("\(token) \(device)\n".utf8))
            try draft.commit()
        } catch {
            throw ProviderError("\(error)")
        }
    }
}

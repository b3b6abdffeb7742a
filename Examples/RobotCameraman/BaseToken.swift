import Foundation
import Geolocation
import RelayReception

/// The token that the subject shows to the base, in a file that its owner alone can read: `TOKEN subject`.
enum BaseToken {
    /// The name under which the subject connects.
    static let device = "subject"

    /// Creates the file with a random token if there is none, and checks it.
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
            return try RelayToken.read(path)[0].text
        } catch {
            throw ProviderError("\(error)")
        }
    }

    private static func create(_ path: String) throws(ProviderError) {
        let token = (0..<4).map { _ in String(format: "%016lx", UInt64.random(in: .min ... .max)) }.joined()
        // A process that is killed meanwhile leaves no half token.
        let draft = "\(path).new"
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        do {
            guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
            try handle.write(contentsOf: Data("\(token) \(device)\n".utf8))
            guard rename(draft, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            throw ProviderError("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

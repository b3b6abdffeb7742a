import CSodium
import CodecSupport

/// Encryption with a shared secret, as the apps and the servers of OwnTracks have it: XSalsa20 and Poly1305.
///
/// It hides what bodies say and detects changes of them; it does not hide when they are sent or how long they are, and does
/// not detect that an old one is sent again. It needs the system's libsodium.
public struct SecretBox: Sendable, CustomStringConvertible, CustomReflectable {
    private static let keyLength = 32
    private static let nonceLength = 24
    private static let tagLength = 16

    /// Why there is no encryption, with the package to install; `nil` if there is.
    public static var unavailable: String? {
        csodium_missing().map { missing in
            "encryption needs libsodium, but \(String(cString: missing)) is missing: apt install libsodium23"
        }
    }

    private let key: [UInt8]

    /// Creates a box from a secret.
    ///
    /// - Parameter secret: The secret that both sides know: 1 to 32 bytes of UTF-8, filled up with zeros.
    /// - Throws: ``UploadFormatError`` if the secret is empty or longer, or libsodium is missing.
    public init(secret: String) throws(UploadFormatError) {
        let bytes = Array(secret.utf8)
        guard 1...Self.keyLength ~= bytes.count else {
            throw UploadFormatError(
                "the secret has \(bytes.count) bytes; write 1 to \(Self.keyLength), as the server has them")
        }
        if let reason = Self.unavailable { throw UploadFormatError(reason) }
        key = bytes + [UInt8](repeating: 0, count: Self.keyLength - bytes.count)
    }

    /// Returns an encrypted message: 24 random bytes, and the box.
    ///
    /// - Parameter message: The message.
    public func seal(_ message: [UInt8]) -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
        csodium_random(&nonce, nonce.count)
        return seal(message, nonce: nonce)
    }

    /// Returns an encrypted message with a given nonce of 24 bytes, which no other message may have.
    func seal(_ message: [UInt8], nonce: [UInt8]) -> [UInt8] {
        var box = [UInt8](repeating: 0, count: message.count + Self.tagLength)
        csodium_seal(&box, message, message.count, nonce, key)
        return nonce + box
    }

    /// Returns the message of an encrypted one; `nil` if it was made with another secret, or changed.
    ///
    /// - Parameter sealed: The encrypted message: 24 bytes, and the box.
    public func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.nonceLength + Self.tagLength else { return nil }
        let (nonce, box) = (Array(sealed.prefix(Self.nonceLength)), Array(sealed.dropFirst(Self.nonceLength)))
        var message = [UInt8](repeating: 0, count: box.count - Self.tagLength)
        return csodium_open(&message, box, box.count, nonce, key) == 0 ? message : nil
    }

    /// The name of the type, without the secret.
    public var description: String { "SecretBox" }

    /// A mirror without the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

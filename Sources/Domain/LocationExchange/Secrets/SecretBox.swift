import CSodium
import CodecSupport

/// Encrypts and decrypts messages with a shared secret by XSalsa20 and Poly1305, as OwnTracks does.
///
/// The encryption hides the contents of messages and detects modifications. It does not hide the times and lengths of
/// messages, and does not detect replayed messages. It requires the system's libsodium.
public struct SecretBox: Sendable, CustomStringConvertible, CustomReflectable {
    private static let keyLength = 32
    private static let nonceLength = 24
    private static let tagLength = 16

    /// The reason why encryption is unavailable, and the package to install; `nil` if encryption is available.
    public static var unavailable: String? {
        csodium_missing().map { missing in
            "encryption needs libsodium, but \(String(cString: missing)) is missing: apt install libsodium23"
        }
    }

    private let key: [UInt8]

    /// Creates a box, which encrypts and decrypts messages, from a shared secret.
    ///
    /// - Parameter secret: The secret that both sides know: 1 to 32 bytes of UTF-8, padded with zeros.
    /// - Throws: ``UploadFormatError`` if the secret is empty or longer than 32 bytes, or libsodium is missing.
    public init(secret: String) throws(UploadFormatError) {
        let bytes = Array(secret.utf8)
        guard 1...Self.keyLength ~= bytes.count else {
            throw UploadFormatError(
                "the secret has \(bytes.count) bytes; write 1 to \(Self.keyLength), as the server has them")
        }
        if let reason = Self.unavailable { throw UploadFormatError(reason) }
        key = bytes + [UInt8](repeating: 0, count: Self.keyLength - bytes.count)
    }

    /// Encrypts a message; returns a random nonce of 24 bytes, followed by the encrypted message.
    ///
    /// - Parameter message: The message to encrypt.
    public func seal(_ message: [UInt8]) -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
        csodium_random(&nonce, nonce.count)
        return seal(message, nonce: nonce)
    }

    /// Encrypts a message with the given nonce of 24 bytes, which must not have been used before with the same secret.
    func seal(_ message: [UInt8], nonce: [UInt8]) -> [UInt8] {
        var box = [UInt8](repeating: 0, count: message.count + Self.tagLength)
        csodium_seal(&box, message, message.count, nonce, key)
        return nonce + box
    }

    /// Decrypts a message; `nil` if the message was modified or encrypted with another secret.
    ///
    /// - Parameter sealed: The nonce of 24 bytes, followed by the encrypted message.
    public func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.nonceLength + Self.tagLength else { return nil }
        let (nonce, box) = (Array(sealed.prefix(Self.nonceLength)), Array(sealed.dropFirst(Self.nonceLength)))
        var message = [UInt8](repeating: 0, count: box.count - Self.tagLength)
        return csodium_open(&message, box, box.count, nonce, key) == 0 ? message : nil
    }

    /// The name of the type, without the secret, for logs.
    public var description: String { "SecretBox" }

    /// A mirror for debuggers that does not show the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

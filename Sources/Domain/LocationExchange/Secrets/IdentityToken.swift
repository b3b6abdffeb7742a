public import CodecSupport

/// The user and the expiry of a JSON Web Token (RFC 7519), read without a check of its signature.
///
/// The server checks the signature; a device only has to know whose token it has, and when it needs a new one.
public struct IdentityToken: Sendable, Hashable {
    /// The user (`sub`), of at most 256 bytes; `nil` if it cannot be read.
    public let subject: String?

    /// The time from which on the token is not valid (`exp`); `nil` if it cannot be read.
    public let expiry: Date?

    /// The longest token that is read, in bytes.
    static let longest = 16_384

    /// Reads a token; whatever cannot be read is `nil`.
    ///
    /// - Parameter token: The token: three parts in Base64 for URLs, with points between.
    public init(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.longest, parts.count == 3, let payload = Self.decoded(parts[1]),
            let value = JSONValue.small(payload)
        else {
            (subject, expiry) = (nil, nil)
            return
        }
        subject = value["sub"]?.string.flatMap { 1...256 ~= $0.utf8.count ? $0 : nil }
        // Within the years that dates can be written for.
        expiry = value["exp"]?.number.flatMap { 0...253_402_300_799 ~= $0 ? Date(timeIntervalSince1970: $0) : nil }
    }

    /// Returns whether the token is not valid any more, or will soon be; also if its expiry cannot be read.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - margin: The seconds before the expiry from which on it counts. Default: 60.
    public func isExpired(at now: Date, margin: Double = 60) -> Bool {
        expiry.map { now >= $0.addingTimeInterval(-margin) } ?? true
    }

    /// Returns the bytes of Base64 for URLs (RFC 4648, section 5), with or without padding.
    private static func decoded(_ text: Substring) -> [UInt8]? {
        var base64 = ""
        for character in text {
            switch character {
            case "-": base64.append("+")
            case "_": base64.append("/")
            case "=": break
            default: base64.append(character)
            }
        }
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64).map { Array($0) }
    }
}

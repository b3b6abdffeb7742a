public import CodecSupport

/// The user and the expiry of a JSON Web Token (RFC 7519), parsed without verifying its signature.
///
/// The server verifies the signature; a device only needs to know the user and when to refresh the token.
public struct IdentityToken: Sendable, Hashable {
    /// The user that the token identifies (`sub`), at most 256 bytes; `nil` if the user cannot be parsed.
    public let subject: String?

    /// The time at which the token expires (`exp`); `nil` if it cannot be parsed.
    public let expiry: Date?

    /// The maximum length of a token, in bytes.
    static let longest = 16_384

    /// Parses a JSON Web Token; the values that cannot be parsed are `nil`.
    ///
    /// - Parameter token: The token: three parts in base64url, separated by points.
    public init(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.longest, parts.count == 3, let payload = Self.decoded(parts[1]),
            let value = JSONValue.small(payload)
        else {
            (subject, expiry) = (nil, nil)
            return
        }
        subject = value["sub"]?.string.flatMap { 1...256 ~= $0.utf8.count ? $0 : nil }
        // Only dates up to the year 9999 are accepted, so that the date can be formatted.
        expiry = value["exp"]?.number.flatMap { 0...253_402_300_799 ~= $0 ? Date(timeIntervalSince1970: $0) : nil }
    }

    /// Returns whether the token has expired or will soon expire; `true` if its expiry is unknown.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - margin: The number of seconds before its expiry at which the token already counts as expired. Default: 60.
    public func isExpired(at now: Date, margin: Double = 60) -> Bool {
        expiry.map { now >= $0.addingTimeInterval(-margin) } ?? true
    }

    /// Decodes bytes from base64url (RFC 4648, section 5), with or without padding.
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

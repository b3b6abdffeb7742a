/// The text form of a source or sink: `scheme:address?option=value&option=value`.
///
/// The address may begin with `//`, as in `udp://0.0.0.0:4242`. In the address and in values, `%XX` stands for the byte
/// with the hexadecimal value `XX`. For example, a question mark in a file name is written as `%3F`.
public struct Endpoint: Sendable, Hashable, CustomStringConvertible {
    /// The maximum number of bytes of an endpoint.
    public static let maximumLength = 8192

    /// The endpoint as it was written by the user.
    public let description: String

    /// The scheme of the endpoint: the part before the colon, in lower case.
    public let scheme: String

    /// The address of the endpoint: the decoded part between the scheme and the options.
    ///
    /// It does not include the two leading slashes of a network address.
    public let address: String

    /// Whether two slashes precede the address, as in a network address.
    public let hasAuthority: Bool

    /// The decoded values of the endpoint's options, by name.
    public let options: [String: String]

    /// Parses an endpoint, such as `udp://0.0.0.0:4242`.
    ///
    /// - Throws: ``UsageError`` that describes the mistake in the text.
    public init(_ text: String) throws {
        guard text.utf8.count <= Self.maximumLength else {
            throw UsageError("an endpoint has at most \(Self.maximumLength) characters, not \(text.utf8.count)")
        }
        description = text
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
            throw UsageError("\"\(text)\" names no scheme: write SCHEME:ADDRESS, such as gpx:walk.gpx or jsonl:-")
        }
        scheme = text[..<colon].lowercased()
        guard scheme.utf8.allSatisfy(Self.isSchemeCharacter) else {
            throw UsageError("\"\(text[..<colon])\" in \"\(text)\" is not a scheme: it has letters, digits, + - . only")
        }
        let rest = text[text.index(after: colon)...]
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var address = parts.first ?? ""
        hasAuthority = address.hasPrefix("//")
        if hasAuthority { address = address.dropFirst(2) }
        self.address = try Self.decoded(address, of: text)
        options = try parts.count > 1 ? Self.options(parts[1], of: text, mayBeName: true) : [:]
    }

    /// Parses a filter: an endpoint without colon and address, such as `kalman?sigma=3`.
    ///
    /// - Throws: ``UsageError`` that describes the mistake in the text.
    public init(filter text: String) throws {
        guard text.utf8.count <= Self.maximumLength else {
            throw UsageError("a filter has at most \(Self.maximumLength) characters, not \(text.utf8.count)")
        }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        description = text
        scheme = parts[0].lowercased()
        guard !scheme.isEmpty, scheme.utf8.allSatisfy(Self.isSchemeCharacter) else {
            throw UsageError("\"\(text)\" is not a filter: write NAME?OPTION=VALUE, such as quality?accuracy=50")
        }
        (address, hasAuthority) = ("", false)
        options = try parts.count > 1 ? Self.options(parts[1], of: text, mayBeName: false) : [:]
    }

    /// Parses the options of an endpoint or filter.
    ///
    /// - Parameters:
    ///   - query: The text after the question mark.
    ///   - text: The endpoint or filter, for error messages.
    ///   - mayBeName: Whether the question mark may have been intended as part of a file name.
    private static func options(_ query: Substring, of text: String, mayBeName: Bool) throws -> [String: String] {
        var options: [String: String] = [:]
        for pair in query.split(separator: "&") {
            guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
                let hint = mayBeName ? "; a ? in a file name is written %3F" : ""
                throw UsageError("\"\(pair)\" in \"\(text)\" is not an option: write NAME=VALUE\(hint)")
            }
            let name = String(pair[..<equals])
            let value = try decoded(pair[pair.index(after: equals)...], of: text)
            guard options.updateValue(value, forKey: name) == nil else {
                throw UsageError("the option \(name) appears twice in \"\(text)\"")
            }
        }
        return options
    }

    private static func decoded(_ part: Substring, of text: String) throws -> String {
        guard let decoded = Self.removingPercentEncoding(part) else {
            throw UsageError("\"\(part)\" in \"\(text)\" is not encoded rightly: % is written %25")
        }
        // System functions would treat a zero byte as the end of a file name.
        guard !decoded.utf8.contains(0) else { throw UsageError("\"\(part)\" in \"\(text)\" contains a zero byte") }
        return decoded
    }

    /// Returns the text with each `%XX` replaced by its byte.
    ///
    /// The result is `nil` if a `%` is not followed by two hexadecimal digits, or if the result is not UTF-8.
    package static func removingPercentEncoding(_ part: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let upper = Character(Unicode.Scalar(high)).hexDigitValue,
                let lower = Character(Unicode.Scalar(low)).hexDigitValue
            else { return nil }
            bytes.append(UInt8(upper << 4 | lower))
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}

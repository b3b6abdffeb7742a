/// The head of an HTTP request or response: a first line and header fields (RFC 9112, section 2.1).
public protocol HTTPHead: Sendable, Hashable {
    /// The header fields of the request or response.
    var fields: HTTPFields { get set }

    /// Whether an empty line may precede the first line; servers should accept one before a request (RFC 9112, section
    /// 2.2).
    static var allowsEmptyLine: Bool { get }

    /// Creates a head without fields from its first line, which contains no control characters.
    ///
    /// `offset` is the offset of the line's end in the head, for errors.
    init(firstLine: ArraySlice<UInt8>, endingAt offset: Int) throws(HTTPError)
}

/// The head of an HTTP request.
public struct HTTPRequest: HTTPHead {
    /// The method of the request, such as `GET`; it is case-sensitive.
    public let method: String

    /// The target of the request as written, in visible ASCII, such as `/health?full` or `http://host/health`.
    public let target: String

    /// The minor version of HTTP in the request; 1 for HTTP/1.1.
    public let minorVersion: Int

    /// The header fields of the request.
    public var fields = HTTPFields()

    /// The path of the request without its query, such as `/health`; nil if the target is not a resource, such as `*`.
    public var path: String? {
        var rest = target.utf8[...]
        if rest.first != UInt8(ascii: "/") {
            // The target is a whole URI, such as `http://host/health`, which servers must accept (RFC 9112, section
            // 3.2.2).
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) else {
                return nil
            }
            rest = rest[colon...].dropFirst(3)
            rest = rest[(rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex)...]
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    }

    /// Whether an empty line may precede the first line: always `true`.
    public static var allowsEmptyLine: Bool { true }

    /// Parses the request line `<method> <target> HTTP/1.<digit>`, separated by single spaces (RFC 9112, section 3).
    public init(firstLine: ArraySlice<UInt8>, endingAt offset: Int) throws(HTTPError) {
        let parts = firstLine.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isToken), !parts[1].isEmpty,
            parts[1].allSatisfy(\.isVisible)
        else { throw HTTPError(.requestLine, at: offset) }
        guard let version = HTTPVersion(parts[2]) else { throw HTTPError(.requestLine, at: offset) }
        guard version.major == 1 else { throw HTTPError(.version, at: offset) }
        minorVersion = version.minor
        method = String(decoding: parts[0], as: UTF8.self)
        target = String(decoding: parts[1], as: UTF8.self)
    }
}

/// The head of an HTTP response.
public struct HTTPResponse: HTTPHead {
    /// The status code of the response, usually 100...599, at most 999.
    public let status: Int

    /// The minor version of HTTP in the response; 1 for HTTP/1.1.
    public let minorVersion: Int

    /// The header fields of the response.
    public var fields = HTTPFields()

    /// Whether an empty line may precede the first line: always `false`.
    public static var allowsEmptyLine: Bool { false }

    /// Parses the status line `HTTP/1.<digit> <status> <reason>` (RFC 9112, section 4).
    ///
    /// The reason is ignored, and may be missing together with the space before it.
    public init(firstLine: ArraySlice<UInt8>, endingAt offset: Int) throws(HTTPError) {
        let parts = firstLine.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1, let version = HTTPVersion(parts[0]) else { throw HTTPError(.statusLine, at: offset) }
        guard version.major == 1 else { throw HTTPError(.version, at: offset) }
        minorVersion = version.minor
        let digits = parts[1].map { Int($0) - Int(UInt8(ascii: "0")) }
        guard digits.count == 3, digits.allSatisfy({ (0...9).contains($0) }), digits[0] > 0
        else { throw HTTPError(.statusLine, at: offset) }
        status = 100 * digits[0] + 10 * digits[1] + digits[2]
    }
}

/// The version of HTTP that a request or response states (RFC 9112, section 2.3).
struct HTTPVersion {
    let major: Int
    let minor: Int

    /// Parses the version `HTTP/<digit>.<digit>`; nil for anything else.
    init?(_ text: ArraySlice<UInt8>) {
        let bytes = Array(text)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), digits.contains(bytes[5]),
            bytes[6] == UInt8(ascii: "."), digits.contains(bytes[7])
        else { return nil }
        major = Int(bytes[5] - digits.lowerBound)
        minor = Int(bytes[7] - digits.lowerBound)
    }
}

/// The head of a request.
public struct HTTPRequest: HTTPHead {
    /// The method, in which upper and lower case differ, such as `GET`.
    public let method: String

    /// What is asked for, as it was written: visible ASCII, such as `/health?full` or `http://host/health`.
    public let target: String

    /// The second number of the version: 1 of HTTP/1.1.
    public let minorVersion: Int

    /// The fields.
    public var fields = HTTPFields()

    /// The target's path without a query, such as `/health`; nil where the target is none of a resource, such as `*`.
    public var path: String? {
        var rest = target.utf8[...]
        if rest.first != UInt8(ascii: "/") {
            // The form with a scheme and a host, which a server has to take (RFC 9112, section 3.2.2).
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) else {
                return nil
            }
            rest = rest[colon...].dropFirst(3)
            rest = rest[(rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex)...]
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    }

    /// The empty line that RFC 9112, section 2.2, wants servers to take.
    public static var allowsEmptyLine: Bool { true }

    /// Reads `<method> <target> HTTP/1.<digit>`, with one space between them (RFC 9112, section 3).
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

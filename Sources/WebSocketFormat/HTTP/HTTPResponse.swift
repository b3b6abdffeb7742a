/// The head of a response.
public struct HTTPResponse: HTTPHead {
    /// The status, 100...599 as a rule, and 999 at most.
    public let status: Int

    /// The second number of the version: 1 of HTTP/1.1.
    public let minorVersion: Int

    /// The fields.
    public var fields = HTTPFields()

    /// A response begins at once.
    public static var allowsEmptyLine: Bool { false }

    /// Reads `HTTP/1.<digit> <status> <reason>` (RFC 9112, section 4); the reason, which clients ought to ignore, may be
    /// missing with its space.
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

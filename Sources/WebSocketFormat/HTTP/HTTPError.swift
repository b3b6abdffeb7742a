/// What is wrong with the head of a request or a response, and where.
public struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of failure a caller may want to tell apart.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The first line is not that of a request.
        case requestLine
        /// The first line is not that of a response.
        case statusLine
        /// The version is not one of HTTP/1.
        case version
        /// A line ends with a mere line feed, or holds a carriage return.
        case lineEnd
        /// A field has no name, or one that is no token, or white space before its colon.
        case fieldName
        /// A line holds a control character.
        case controlCharacter
        /// A field goes on in the next line, which has not been allowed since RFC 7230.
        case foldedLine
        /// The first line is longer than ``HTTPLimits/lineSize``.
        case longFirstLine
        /// A field is longer than ``HTTPLimits/lineSize``.
        case longField
        /// There are more fields than ``HTTPLimits/fieldCount``.
        case manyFields
        /// The head is longer than ``HTTPLimits/headSize``.
        case longHead
    }

    /// The class of failure.
    public let kind: Kind

    /// The offset of the byte that shows it, from 0; of a first line that cannot be understood, its end.
    public let offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// The status to answer a request with (RFC 9110, section 15; RFC 6585).
    public var status: Int {
        switch kind {
        case .version: 505
        case .longFirstLine: 414
        case .longField, .manyFields, .longHead: 431
        default: 400
        }
    }

    /// What is wrong in a few words that never bear a part of what came.
    public var reason: String {
        switch kind {
        case .requestLine: "the first line is not that of an HTTP request"
        case .statusLine: "the first line is not that of an HTTP response"
        case .version: "the version is not HTTP/1.1"
        case .lineEnd: "a line of the head does not end with CR LF"
        case .fieldName: "a header field has no name, or one that is not possible"
        case .controlCharacter: "the head holds a control character"
        case .foldedLine: "a header field goes on in the next line"
        case .longFirstLine: "the first line is too long"
        case .longField: "a header field is too long"
        case .manyFields: "there are too many header fields"
        case .longHead: "the head is too long"
        }
    }

    /// One sentence with the place: `<what is wrong> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }
}

/// Reads the head of a request or response, in chunks of any size.
///
/// Strict, since differences between parsers can be exploited: lines must end with CR LF, and fields must not be folded.
public struct HTTPHeadReader<Head: HTTPHead>: Sendable {
    private let limits: HTTPLimits
    /// The current line, without its end.
    private var line: [UInt8] = []
    private var head: Head?
    private var fieldCount = 0
    private var isAfterReturn = false
    private var isAfterEmptyLine = false
    /// The number of bytes read so far.
    private var offset = 0

    /// Creates a reader for one head.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Reads the next bytes; returns the head and the number of these bytes that belong to it, or nil if it is incomplete.
    ///
    /// After a head or an error the reader must not be used again.
    public mutating func read(_ bytes: Span<UInt8>) throws(HTTPError) -> (head: Head, count: Int)? {
        for index in 0..<bytes.count {
            if let head = try read(bytes[index]) { return (head, index + 1) }
        }
        return nil
    }

    /// Reads one byte; returns the head if it is complete.
    private mutating func read(_ byte: UInt8) throws(HTTPError) -> Head? {
        guard offset < limits.headSize else { throw HTTPError(.longHead, at: offset) }
        defer { offset += 1 }
        switch byte {
        case UInt8(ascii: "\n"):
            guard isAfterReturn else { throw HTTPError(.lineEnd, at: offset) }
            isAfterReturn = false
            return try endLine()
        case _ where isAfterReturn: throw HTTPError(.lineEnd, at: offset)
        case UInt8(ascii: "\r"): isAfterReturn = true
        default:
            guard line.count < limits.lineSize else {
                throw HTTPError(head == nil ? .longFirstLine : .longField, at: offset)
            }
            try check(byte)
            line.append(byte)
        }
        return nil
    }

    /// Rejects a byte that is not allowed in a line.
    private func check(_ byte: UInt8) throws(HTTPError) {
        guard byte.isFieldContent else { throw HTTPError(.controlCharacter, at: offset) }
        if head != nil, line.isEmpty, byte.isFieldSpace { throw HTTPError(.foldedLine, at: offset) }
    }

    private mutating func endLine() throws(HTTPError) -> Head? {
        defer { line.removeAll(keepingCapacity: true) }
        guard head != nil else {
            if line.isEmpty, Head.allowsEmptyLine, !isAfterEmptyLine {
                isAfterEmptyLine = true
            } else {
                head = try Head(firstLine: line[...], endingAt: offset)
            }
            return nil
        }
        guard !line.isEmpty else { return head }
        try readField()
        return nil
    }

    private mutating func readField() throws(HTTPError) {
        guard fieldCount < limits.fieldCount else { throw HTTPError(.manyFields, at: offset) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(\.isToken) else {
            throw HTTPError(.fieldName, at: offset)
        }
        fieldCount += 1
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingFieldSpace()
        head?.fields.append(HTTPField(checkedName: String(decoding: line[..<colon], as: UTF8.self), value: value))
    }
}

/// Limits on the head of a request or response.
public struct HTTPLimits: Sendable, Hashable {
    /// The longest first line or field in bytes, without its line end; default 8192, since RFC 9112, section 3, asks for 8000.
    public let lineSize: Int

    /// The most fields; default 100.
    public let fieldCount: Int

    /// The longest head in bytes; default 16 KiB.
    public let headSize: Int

    /// Creates limits; negative values become 0.
    public init(lineSize: Int = 8192, fieldCount: Int = 100, headSize: Int = 16 << 10) {
        self.lineSize = max(lineSize, 0)
        self.fieldCount = max(fieldCount, 0)
        self.headSize = max(headSize, 0)
    }
}

/// An error in the head of a request or response, with its place.
public struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of failure.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The first line is not that of a request.
        case requestLine
        /// The first line is not that of a response.
        case statusLine
        /// The version is not HTTP/1.
        case version
        /// A line ends with only a line feed, or contains a carriage return.
        case lineEnd
        /// A field has no name, an invalid name, or white space before its colon.
        case fieldName
        /// A line contains a control character.
        case controlCharacter
        /// A field is folded, which has not been allowed since RFC 7230.
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

    /// The offset of the byte that shows it, from 0; for an invalid first line, its end.
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

    /// The failure in a few words without any received text.
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

    /// The reason and the place: `<reason> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }
}

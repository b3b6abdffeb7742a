/// Reads the head of an HTTP request or response from chunks of any size.
///
/// The reader is strict, since differences between parsers can be exploited: lines must end with CR LF, and fields must
/// not be folded (continued on another line).
public struct HTTPHeadReader<Head: HTTPHead>: Sendable {
    private var lines: HTTPLineReader
    private var head: Head?
    private var fieldCount = 0
    private var isAfterEmptyLine = false

    /// Creates a reader for one head of a request or response.
    public init(limits: HTTPLimits = HTTPLimits()) {
        lines = HTTPLineReader(limits: limits)
    }

    /// Reads the next bytes; returns the head and the number of these bytes that belong to it.
    ///
    /// The result is `nil` if the head is incomplete. The reader must not be used again after it has returned a head or
    /// thrown an error.
    public mutating func read(_ bytes: Span<UInt8>) throws(HTTPError) -> (head: Head, count: Int)? {
        var index = 0
        while let line = try lines.next(bytes, from: &index, isFirst: head == nil) {
            if let head = try read(line) { return (head, index) }
        }
        return nil
    }

    /// Reads a line of the head, without its line end; returns the head if this line completes it.
    private mutating func read(_ line: [UInt8]) throws(HTTPError) -> Head? {
        guard head != nil else {
            if line.isEmpty, Head.allowsEmptyLine, !isAfterEmptyLine {
                isAfterEmptyLine = true
            } else {
                head = try Head(firstLine: line[...], endingAt: lines.lineEnd)
            }
            return nil
        }
        guard !line.isEmpty else { return head }
        guard fieldCount < lines.limits.fieldCount else { throw HTTPError(.manyFields, at: lines.lineEnd) }
        guard let field = HTTPField(line: line) else { throw HTTPError(.fieldName, at: lines.lineEnd) }
        fieldCount += 1
        head?.fields.append(field)
        return nil
    }
}

extension HTTPField {
    /// Creates a header field from a line without its line end; nil if the line does not begin with a valid name.
    fileprivate init?(line: [UInt8]) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(\.isToken) else {
            return nil
        }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingFieldSpace()
        self.init(checkedName: String(decoding: line[..<colon], as: UTF8.self), value: value)
    }
}

/// Splits the head of an HTTP request or response into lines.
///
/// This type is not generic, so that its loop over the bytes is compiled without generic indirection.
struct HTTPLineReader: Sendable {
    let limits: HTTPLimits

    /// The position of the line feed that ends the latest line, as an offset from the beginning of the head.
    var lineEnd: Int { offset - 1 }

    /// The part of the current line read so far.
    private var line: [UInt8] = []
    private var isAfterReturn = false

    /// The number of bytes of the head that have been read so far.
    private var offset = 0

    init(limits: HTTPLimits) { self.limits = limits }

    /// Reads bytes from `index` on, and advances `index`; returns the line without its line end, or nil if more bytes
    /// are needed.
    ///
    /// - Parameter isFirst: Whether the line is the first one; only the first line may begin with white space.
    mutating func next(_ bytes: Span<UInt8>, from index: inout Int, isFirst: Bool) throws(HTTPError) -> [UInt8]? {
        while index < bytes.count {
            if !isAfterReturn {
                try readContent(bytes, from: &index, isFirst: isFirst)
                guard index < bytes.count else { return nil }
            }
            guard offset < limits.headSize else { throw HTTPError(.longHead, at: offset) }
            let byte = bytes[index]
            guard isAfterReturn == (byte == UInt8(ascii: "\n")) else { throw HTTPError(.lineEnd, at: offset) }
            guard isAfterReturn || byte == UInt8(ascii: "\r") else {
                guard line.count < limits.lineSize else {
                    throw HTTPError(isFirst ? .longFirstLine : .longField, at: offset)
                }
                throw HTTPError(.controlCharacter, at: offset)
            }
            index += 1
            offset += 1
            isAfterReturn.toggle()
            guard !isAfterReturn else { continue }
            defer { line = [] }
            return line
        }
        return nil
    }

    /// Appends bytes to the current line, up to the first byte that a line may not contain, or the limit of the line or
    /// head.
    private mutating func readContent(_ bytes: Span<UInt8>, from index: inout Int, isFirst: Bool) throws(HTTPError) {
        let room = max(0, min(bytes.count - index, limits.headSize - offset, limits.lineSize - line.count))
        var end = index
        while end < index + room, bytes[end].isFieldContent { end += 1 }
        guard end > index else { return }
        if !isFirst, line.isEmpty, bytes[index].isFieldSpace { throw HTTPError(.foldedLine, at: offset) }
        bytes.extracting(index..<end).withUnsafeBufferPointer { line.append(contentsOf: $0) }
        offset += end - index
        index = end
    }
}

/// The limits on the head of an HTTP request or response.
public struct HTTPLimits: Sendable, Hashable {
    /// The maximum length in bytes of the first line and of each field, without the line end.
    ///
    /// Default: 8192; RFC 9112, section 3, recommends at least 8000.
    public let lineSize: Int

    /// The maximum number of header fields.
    ///
    /// Default: 100.
    public let fieldCount: Int

    /// The maximum length of the whole head in bytes.
    ///
    /// Default: 16 KiB.
    public let headSize: Int

    /// Creates limits on a head; a negative value is raised to 0.
    public init(lineSize: Int = 8192, fieldCount: Int = 100, headSize: Int = 16 << 10) {
        self.lineSize = max(lineSize, 0)
        self.fieldCount = max(fieldCount, 0)
        self.headSize = max(headSize, 0)
    }
}

/// An error in the head of an HTTP request or response, with its position.
public struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure in reading the head of a request or response.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The first line is not the request line that a server expects.
        case requestLine
        /// The first line is not the status line that a client expects.
        case statusLine
        /// The major version of HTTP is not 1.
        case version
        /// A line ends with a line feed only, or contains a carriage return.
        case lineEnd
        /// A field has no name, an invalid name, or white space before its colon.
        case fieldName
        /// A line contains a control character.
        case controlCharacter
        /// A field is continued on the next line (folded), which RFC 7230 and later do not allow.
        case foldedLine
        /// The first line is longer than ``HTTPLimits/lineSize``.
        case longFirstLine
        /// A field is longer than ``HTTPLimits/lineSize``.
        case longField
        /// The head has more fields than ``HTTPLimits/fieldCount``.
        case manyFields
        /// The head is longer than ``HTTPLimits/headSize``.
        case longHead
    }

    /// The kind of failure.
    public let kind: Kind

    /// The offset in the head, from 0, of the byte that reveals the failure; for an invalid first line, the offset of
    /// its end.
    public let offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// The status code with which a server answers a request that has this error (RFC 9110, section 15; RFC 6585).
    public var status: Int {
        switch kind {
        case .version: 505
        case .longFirstLine: 414
        case .longField, .manyFields, .longHead: 431
        default: 400
        }
    }

    /// The description of the failure in a few words, which contain no received text.
    public var reason: String {
        switch kind {
        case .requestLine: "the first line is not that of an HTTP request"
        case .statusLine: "the first line is not that of an HTTP response"
        case .version: "the version is not HTTP/1.1"
        case .lineEnd: "a line of the head does not end with CR LF"
        case .fieldName: "a header field has no name, or one that is not possible"
        case .controlCharacter: "control character in the head"
        case .foldedLine: "folded header field"
        case .longFirstLine: "the first line is too long"
        case .longField: "a header field is too long"
        case .manyFields: "there are too many header fields"
        case .longHead: "the head is too long"
        }
    }

    /// The description of the failure and its position: `<reason> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }
}

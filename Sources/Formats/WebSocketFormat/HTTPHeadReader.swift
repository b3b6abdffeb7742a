/// Reads the head of a request or response, in chunks of any size.
///
/// Strict, since differences between parsers can be exploited: lines must end with CR LF, and fields must not be folded.
public struct HTTPHeadReader<Head: HTTPHead>: Sendable {
    private var lines: HTTPLineReader
    private var head: Head?
    private var fieldCount = 0
    private var isAfterEmptyLine = false

    /// Creates a reader for one head.
    public init(limits: HTTPLimits = HTTPLimits()) {
        lines = HTTPLineReader(limits: limits)
    }

    /// Reads the next bytes; returns the head and the number of these bytes that belong to it, or `nil` if it is
    /// incomplete.
    ///
    /// After a head or an error the reader must not be used again.
    public mutating func read(_ bytes: Span<UInt8>) throws(HTTPError) -> (head: Head, count: Int)? {
        var index = 0
        while let line = try lines.next(bytes, from: &index, isFirst: head == nil) {
            if let head = try read(line) { return (head, index) }
        }
        return nil
    }

    /// Reads a line without its end; returns the head if it is complete.
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
    /// Creates a field from a line of field content without its end; nil if it has no valid name.
    fileprivate init?(line: [UInt8]) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(\.isToken) else {
            return nil
        }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingFieldSpace()
        self.init(checkedName: String(decoding: line[..<colon], as: UTF8.self), value: value)
    }
}

/// Splits a head into lines.
///
/// It is not generic, so that the loop over the bytes is compiled without generic indirection.
struct HTTPLineReader: Sendable {
    let limits: HTTPLimits

    /// The offset of the line feed of the latest line.
    var lineEnd: Int { offset - 1 }

    /// The current line, without its end.
    private var line: [UInt8] = []
    private var isAfterReturn = false

    /// The number of bytes read so far.
    private var offset = 0

    init(limits: HTTPLimits) { self.limits = limits }

    /// Reads bytes from an index, which is advanced; returns the line that they complete, without its end.
    ///
    /// - Parameter isFirst: Whether the line is the first one, which may begin with white space.
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

    /// Reads bytes that a line may contain, up to the limits.
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

/// Limits on the head of a request or response.
public struct HTTPLimits: Sendable, Hashable {
    /// The maximum length of the first line or a field in bytes, without its line end.
    ///
    /// Default: 8192; RFC 9112, section 3, asks for 8000.
    public let lineSize: Int

    /// The maximum number of fields.
    ///
    /// Default: 100.
    public let fieldCount: Int

    /// The maximum length of the head in bytes.
    ///
    /// Default: 16 KiB.
    public let headSize: Int

    /// Creates limits; negative values become 0.
    public init(lineSize: Int = 8192, fieldCount: Int = 100, headSize: Int = 16 << 10) {
        self.lineSize = max(lineSize, 0)
        self.fieldCount = max(fieldCount, 0)
        self.headSize = max(headSize, 0)
    }
}

/// An error in the head of a request or response, with its position.
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

    /// The offset of the byte that reveals it, from 0; for an invalid first line, its end.
    public let offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// The status with which to respond to a request (RFC 9110, section 15; RFC 6585).
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
        case .controlCharacter: "control character in the head"
        case .foldedLine: "folded header field"
        case .longFirstLine: "the first line is too long"
        case .longField: "a header field is too long"
        case .manyFields: "there are too many header fields"
        case .longHead: "the head is too long"
        }
    }

    /// The reason and the position: `<reason> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }
}

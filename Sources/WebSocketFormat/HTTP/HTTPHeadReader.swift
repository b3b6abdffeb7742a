/// Reads the head of a request or a response, in pieces of any size.
///
/// Strict, since what two programs read in different ways can be used to get past one of them: lines end with CR LF, and
/// no field goes on in the next line.
public struct HTTPHeadReader<Head: HTTPHead>: Sendable {
    private let limits: HTTPLimits
    /// The line that is coming, without its end.
    private var line: [UInt8] = []
    private var head: Head?
    private var fieldCount = 0
    private var isBehindReturn = false
    private var isBehindEmptyLine = false
    /// All bytes that have been read.
    private var offset = 0

    /// Makes a reader for one head.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Reads the bytes that follow; the head and the number of bytes among these that belong to it, or nil if its end has
    /// not come.
    ///
    /// Behind a head or an error it is of no more use: another one is made for the next head.
    public mutating func take(_ bytes: Span<UInt8>) throws(HTTPError) -> (head: Head, count: Int)? {
        for index in 0..<bytes.count {
            if let head = try take(bytes[index]) { return (head, index + 1) }
        }
        return nil
    }

    /// Reads one byte; the head, if it ends it.
    private mutating func take(_ byte: UInt8) throws(HTTPError) -> Head? {
        guard offset < limits.headSize else { throw HTTPError(.longHead, at: offset) }
        defer { offset += 1 }
        switch byte {
        case UInt8(ascii: "\n"):
            guard isBehindReturn else { throw HTTPError(.lineEnd, at: offset) }
            isBehindReturn = false
            return try endLine()
        case _ where isBehindReturn: throw HTTPError(.lineEnd, at: offset)
        case UInt8(ascii: "\r"): isBehindReturn = true
        default:
            guard line.count < limits.lineSize else {
                throw HTTPError(head == nil ? .longFirstLine : .longField, at: offset)
            }
            try check(byte)
            line.append(byte)
        }
        return nil
    }

    /// Refuses at once what cannot stand in a line.
    private func check(_ byte: UInt8) throws(HTTPError) {
        guard byte.isFieldContent else { throw HTTPError(.controlCharacter, at: offset) }
        if head != nil, line.isEmpty, byte.isFieldSpace { throw HTTPError(.foldedLine, at: offset) }
    }

    private mutating func endLine() throws(HTTPError) -> Head? {
        defer { line.removeAll(keepingCapacity: true) }
        guard head != nil else {
            if line.isEmpty, Head.allowsEmptyLine, !isBehindEmptyLine {
                isBehindEmptyLine = true
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

/// Removes from a log of NMEA 0183 the bytes that the receiver did not send: comments, and the characters that mark
/// delays.
///
/// At the beginning of the log and between sentences, a line that begins with `#` is a comment. In logs such as those
/// of gpsd's test collection, the initial comment `# Delay-Cookie: |` states a character, such as `|`. This character
/// marks where each write of the recorder ended (gpsd's manual page gpsfake(1)).
struct LogHeader: Sendable {
    /// The number of bytes at the beginning of the log that are searched for initial comments.
    ///
    /// The decoder skips later comments itself.
    private static let limit = 65_536

    private static let cookieName = Array("# Delay-Cookie:".utf8)

    private var isOver = false
    private var isInComment = false
    private var line: [UInt8] = []
    private var length = 0
    private var cookie: UInt8?
    private var isAtLineStart = true
    private var isInRemark = false

    /// Returns the given bytes of the log without those that the receiver did not send.
    mutating func content(of chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = chunk
        while !isOver, let byte = rest.first {
            length += 1
            if isInComment {
                if byte == UInt8(ascii: "\n") { endComment() } else { line.append(byte) }
            } else if byte == UInt8(ascii: "#") {
                isInComment = true
                line.append(byte)
            } else if byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
                isOver = true
                break
            }
            rest = rest.dropFirst()
            if length >= Self.limit { isOver = true }
        }
        rest = withoutRemarks(rest)
        guard let cookie, rest.contains(cookie) else { return rest }
        return rest.filter { $0 != cookie }[...]
    }

    /// Removes the comment lines between sentences, since comments may quote sentences.
    ///
    /// A comment ends at the first control character other than a tab.
    private mutating func withoutRemarks(_ chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard isInRemark || chunk.contains(UInt8(ascii: "#")) else {
            if let last = chunk.last { isAtLineStart = last == UInt8(ascii: "\n") }
            return chunk
        }
        return chunk.filter { byte in
            isInRemark = isInRemark ? byte >= 32 || byte == 9 : isAtLineStart && byte == UInt8(ascii: "#")
            isAtLineStart = byte == UInt8(ascii: "\n")
            return !isInRemark
        }[...]
    }

    private mutating func endComment() {
        isInComment = false
        defer { line.removeAll(keepingCapacity: true) }
        guard line.starts(with: Self.cookieName) else { return }
        cookie = line.dropFirst(Self.cookieName.count).first { $0 != UInt8(ascii: " ") }
    }
}

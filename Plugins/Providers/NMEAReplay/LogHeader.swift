/// The comment lines of logs such as those of gpsd's collection, and the one at the beginning that says something.
///
/// A line that begins with `#` is a comment, in the middle of a log too.
/// `# Delay-Cookie: |` names a byte that marks where the recorder's writes ended; it is no part of what the receiver sent
/// (gpsd's manual page gpsfake(1)).
struct LogHeader: Sendable {
    /// Bytes in which the comments are looked for; longer ones are left to the decoder, which passes over them.
    private static let limit = 65_536

    private static let cookieName = Array("# Delay-Cookie:".utf8)

    private var isOver = false
    private var isInComment = false
    private var line: [UInt8] = []
    private var length = 0
    private var cookie: UInt8?
    private var isAtLineStart = true
    private var isInRemark = false

    /// Returns those of the next bytes of the log that the receiver sent.
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

    /// Leaves out the comment lines between the sentences, since sentences are quoted in them.
    ///
    /// Such a line is text: where any control character stands in it, what follows is the receiver's again.
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

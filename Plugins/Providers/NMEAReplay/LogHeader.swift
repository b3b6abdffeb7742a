/// The comment lines with which the logs of gpsd's collection begin, and the one among them that says something.
///
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

    /// What of the next bytes of the log the receiver sent.
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
        guard let cookie, rest.contains(cookie) else { return rest }
        return rest.filter { $0 != cookie }[...]
    }

    private mutating func endComment() {
        isInComment = false
        defer { line.removeAll(keepingCapacity: true) }
        guard line.starts(with: Self.cookieName) else { return }
        cookie = line.dropFirst(Self.cookieName.count).first { $0 != UInt8(ascii: " ") }
    }
}

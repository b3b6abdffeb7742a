import WebSocketFormat

extension Mutation {
    /// A mutation of frames, which begin with few different bytes, and are corrected so that most can be read.
    static let frames = Mutation(
        ends: { _, next in [0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0x88, 0x89, 0x8A].contains(next) },
        isDelimiter: { $0 >= 0x80 },
        texts: [
            "", "a", "é", "☃", "𝄞", "\0\0\0\0", "\u{3}", "text\u{1}", String(repeating: "x", count: 125),
            String(repeating: "y", count: 126), "\u{1}\u{3}abc", "\0\u{1}a", "\u{2}\0",
        ],
        mend: mendFrames)

    /// The frames without reserved bits and unknown opcodes, and masked if necessary.
    private static func mendFrames(_ bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.first else { return bytes }
        let mark: UInt8 = frameRole(first) == .server ? 0x80 : 0
        var bytes = bytes
        var start = 1
        while start + 1 < bytes.count {
            let isControl = bytes[start] & 0x08 != 0
            bytes[start] &= isControl ? 0x8A : 0x82 | (bytes[start] & 0x02 == 0 ? 0x01 : 0)
            if isControl { bytes[start] |= 0x80 }
            var short = bytes[start + 1] & 0x7F
            if isControl { short = min(short, 125) }
            bytes[start + 1] = short | mark
            let sizeBytes = short == 126 ? 2 : short == 127 ? 8 : 0
            let length = bytes.dropFirst(start + 2).prefix(sizeBytes).reduce(0) { ($0 << 8 | Int($1)) & 0xFFFF }
            start += 2 + sizeBytes + (mark == 0 ? 0 : 4) + (sizeBytes == 0 ? Int(short) : length)
        }
        return bytes
    }
}

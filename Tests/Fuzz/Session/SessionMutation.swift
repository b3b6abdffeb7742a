import CodecSupport
import SessionFormat

extension Mutation {
    /// A mutation of lengths, channels, kinds and families, and of the texts and addresses between them.
    static let sessions = Mutation(
        ends: { before, next in next < 16 || before < 16 || isPunctuation(before) || isPunctuation(next) },
        isDelimiter: isPunctuation,
        texts: [
            "\0", "\u{1}", "\u{2}", "\u{4}", "\u{6}", "\u{8}", "\u{9}", "\u{A}", "\u{B}", "\u{7F}",
            "\u{1}\u{1}\u{6}serial", "\u{4}\0\u{1}\u{1}", "\u{6}\0\u{1}\u{1}\0\0", "\u{3}abc",
            "\0\0\0\0\0\0\0\0\u{2}ab", "{\"type\":\"location\"}", "0", "-1", "31", "1e300", "786192000.25", "1e11",
            "\"exec:./a\"", "{}", "[]", "{\"to\":[\"jsonl:-\"]}",
        ],
        mend: mendRecords)

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// The bytes after the header as records with correct checksums, the last of which may be shorter than it states.
    private static func mendRecords(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.first != UInt8(ascii: "{") else { return bytes }
        var mended = SessionRecord.header
        var rest = bytes.dropFirst(mended.count)
        while !rest.isEmpty {
            var reader = BinaryReader(rest)
            guard let size = reader.leb128() else { return mended }
            let body = reader.rest.prefix(Int(min(size, UInt64(reader.rest.count))))
            mended.append(leb128: UInt64(body.count))
            mended += body
            let sum = CRC32.checksum(body.span)
            for shift in stride(from: 0, to: 32, by: 8) { mended.append(UInt8(truncatingIfNeeded: sum >> shift)) }
            rest = reader.rest.dropFirst(body.count + 4)
        }
        return mended
    }
}

/// Steps from one argument of a message to the next, by the type tags.
struct OSCCursor {
    private var tags: Range<Int>
    private(set) var offset: Int
    private let end: Int

    /// Begins with the first of `tags`, whose argument is at `offset`; all of them end before `end`, which is no more
    /// than there are bytes.
    init(tags: Range<Int>, from offset: Int, to end: Int) {
        self.tags = tags
        self.offset = offset
        self.end = end
    }

    /// The next argument; nil behind the last one.
    mutating func next(in bytes: Span<UInt8>) throws(OSCError) -> OSCField? {
        guard let place = tags.first else { return nil }
        tags = place + 1..<tags.upperBound
        let tag = bytes[place]
        switch tag {
        case UInt8(ascii: "i"), UInt8(ascii: "f"), UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "m"):
            return OSCField(tag: tag, content: try take(4))
        case UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "d"):
            return OSCField(tag: tag, content: try take(8))
        case UInt8(ascii: "s"), UInt8(ascii: "S"):
            let (text, next) = try bytes.string(from: offset, to: end)
            offset = next
            return OSCField(tag: tag, content: text)
        case UInt8(ascii: "b"):
            return OSCField(tag: tag, content: try takeBlob(bytes))
        // Arrays are only marked among the tags: whether each one that begins also ends is nothing that misleads.
        case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            return OSCField(tag: tag, content: offset..<offset)
        default: throw OSCError(.unknownTypeTag(tag), at: place)
        }
    }

    private mutating func take(_ count: Int) throws(OSCError) -> Range<Int> {
        guard end - offset >= count else { throw OSCError(.truncated, at: offset) }
        defer { offset += count }
        return offset..<offset + count
    }

    private mutating func takeBlob(_ bytes: Span<UInt8>) throws(OSCError) -> Range<Int> {
        let place = try take(4).lowerBound
        let size = Int32(bitPattern: bytes.bigEndian(UInt32.self, at: place))
        guard size >= 0, size <= end - offset else { throw OSCError(.blobSize(size), at: place) }
        let content = offset..<offset + Int(size)
        offset = bytes.padded(Int(size), from: offset, to: end)
        return content
    }
}

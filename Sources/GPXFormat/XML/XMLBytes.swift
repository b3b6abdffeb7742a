/// The classes of bytes that XML's grammar is made of.
enum XMLBytes {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == tab || byte == carriageReturn
    }

    /// A byte that may begin a name.
    ///
    /// Every character beyond ASCII is taken for a letter, which is laxer than XML.
    @inline(__always)
    static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || bit(byte, of: (0x0400_0000_0000_0000, 0x07FF_FFFE_87FF_FFFE))
    }

    /// A byte that may continue a name: also digits, `-` and `.`.
    @inline(__always)
    static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || bit(byte, of: (0x07FF_6000_0000_0000, 0x07FF_FFFE_87FF_FFFE))
    }

    /// Looks `byte`, below 0x80, up in a set of 128 bits; a table in memory would cost a load.
    @inline(__always)
    private static func bit(_ byte: UInt8, of set: (UInt64, UInt64)) -> Bool {
        (byte < 64 ? set.0 : set.1) &>> UInt64(byte & 63) & 1 != 0
    }

    /// Whether a scalar may appear in an XML document at all.
    static func isCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }

    /// The bytes as a string for messages, cut to a length that fits one line.
    static func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        let longest = 60
        var text: [UInt8] = []
        for index in range.prefix(longest) { text.append(bytes[index]) }
        return String(decoding: text, as: UTF8.self) + (range.count > longest ? "…" : "")
    }

    /// The bytes as a string.
    static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the bytes at `offset` are those of `text`; false if fewer are there.
    static func matches(_ bytes: Span<UInt8>, at offset: Int, _ text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { expected in
            for index in 0..<expected.count where bytes[offset + index] != expected[index] { return false }
            return true
        }
    }

    /// Whether the bytes in `range` are those of `text`.
    static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && matches(bytes, at: range.lowerBound, text)
    }

    /// Whether the bytes in `range` are `other`.
    static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ other: Span<UInt8>) -> Bool {
        guard range.count == other.count else { return false }
        for index in other.indices where other[index] != bytes[range.lowerBound + index] { return false }
        return true
    }

    /// The range without white space at its ends.
    static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isSpace(bytes[start]) { start += 1 }
        while start < end, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}

/// Texts in quotes.
extension JSONReader {
    /// The text that the quotes at the index begin, which is sound: UTF-8, escapes that there are, and no half surrogate pair.
    mutating func text(_ bytes: Span<UInt8>) throws(RelayCodingError) -> JSONText {
        index += 1
        let start = index
        var isPlain = true
        while index < bytes.count {
            index = Self.endOfPlain(bytes, from: index)
            guard index < bytes.count else { break }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return JSONText(start: start, end: index - 1, isPlain: isPlain)
            case UInt8(ascii: "\\"):
                isPlain = false
                try skipEscape(bytes)
            case ..<0x20: throw RelayCodingError("a control character stands in a text", at: index)
            case ..<0x80: index += 1
            default: try skipCharacter(bytes)
            }
        }
        throw .ended(at: bytes.count)
    }

    /// The index of the first of eight bytes that is not plain ASCII: a quote, a backslash, a control character or more than
    /// 127; or of one that has fewer than eight behind it.
    private static func endOfPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops = ones << 7
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            // A byte below the subtracted one sets its top bit, unless a lower one has borrowed: then that is found first.
            let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            let marks = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
            if marks & tops != 0 { return index + (marks & tops).trailingZeroBitCount >> 3 }
            index += 8
        }
        return index
    }

    /// The four hexadecimal digits at an index.
    static func unit(_ bytes: Span<UInt8>, _ index: Int) -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for offset in 0..<4 {
            let digit: UInt8
            switch bytes[index + offset] {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                digit = (byte | 0x20) - UInt8(ascii: "a") + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Passes over the escape that the backslash at the index begins, and over that of the second half of a pair.
    private mutating func skipEscape(_ bytes: Span<UInt8>) throws(RelayCodingError) {
        guard index + 1 < bytes.count else { throw .ended(at: bytes.count) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 2
            return
        case UInt8(ascii: "u"): break
        default: throw RelayCodingError("a backslash stands before what needs none", at: index)
        }
        guard let first = Self.unit(bytes, index + 2) else {
            throw RelayCodingError("\\u needs four digits behind it", at: index)
        }
        guard first & 0xF800 == 0xD800 else {
            index += 6
            return
        }
        guard first & 0xFC00 == 0xD800, index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
            bytes[index + 7] == UInt8(ascii: "u"), let second = Self.unit(bytes, index + 8),
            second & 0xFC00 == 0xDC00
        else { throw RelayCodingError("half a surrogate pair stands in a text", at: index) }
        index += 12
    }

    /// Passes over a character that is not ASCII (Unicode 16, table 3-7).
    private mutating func skipCharacter(_ bytes: Span<UInt8>) throws(RelayCodingError) {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[index] {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: throw RelayCodingError("a text is no UTF-8", at: index)
        }
        switch bytes[index] {
        case 0xE0: second = 0xA0...0xBF
        case 0xED: second = 0x80...0x9F
        case 0xF0: second = 0x90...0xBF
        case 0xF4: second = 0x80...0x8F
        default: break
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]),
            length < 3 || bytes[index + 2] & 0xC0 == 0x80, length < 4 || bytes[index + 3] & 0xC0 == 0x80
        else { throw RelayCodingError("a text is no UTF-8", at: index) }
        index += length
    }
}

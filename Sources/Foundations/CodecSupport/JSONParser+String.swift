/// Parsing of strings.
extension JSONParser {
    /// Parses the string whose opening quote is at the index.
    mutating func string(_ bytes: Span<UInt8>) throws(JSONError) -> String {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return Self.text(bytes, start..<index - 1)
            case UInt8(ascii: "\\"): return try escapedString(bytes, start)
            default: index += 1
            }
        }
        throw fault("a text in quotes does not end", bytes)
    }

    /// Returns the bytes of a range as text.
    private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Parses the rest of a string with escapes, of which there are none before the index.
    private mutating func escapedString(_ bytes: Span<UInt8>, _ start: Int) throws(JSONError) -> String {
        var text: [UInt8] = []
        for position in start..<index { text.append(bytes[position]) }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape(bytes)).utf8)
            default: text.append(byte)
            }
        }
        throw fault("a text in quotes does not end", bytes)
    }

    /// Parses the escape after a backslash.
    private mutating func escape(_ bytes: Span<UInt8>) throws(JSONError) -> Unicode.Scalar {
        guard index < bytes.count else { throw fault("a text in quotes does not end", bytes) }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw fault("a backslash stands before what needs none", bytes)
        }
        guard let first = hexadecimal(bytes) else { throw fault("\\u needs four digits behind it", bytes) }
        let behind = index
        if (0xD800..<0xDC00).contains(first), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        {
            index += 2
            if let second = hexadecimal(bytes), (0xDC00..<0xE000).contains(second) {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
            }
            index = behind
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal(_ bytes: Span<UInt8>) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for position in index..<index + 4 {
            guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += 4
        return value
    }
}

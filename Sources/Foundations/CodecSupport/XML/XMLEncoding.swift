/// The character encoding of an XML document.
enum XMLEncoding: Equatable {
    case utf8, utf16BigEndian, utf16LittleEndian, latin1, windows1252, ascii
    case unsupported(String)

    /// The detected encoding of a document, and the length of its byte order mark in bytes.
    struct Detection: Equatable {
        var encoding: XMLEncoding
        var markLength = 0
    }

    /// The maximum number of bytes in which the XML declaration and its encoding are searched for.
    private static let longestDeclaration = 1024

    /// Detects the encoding from the first bytes of a document; nil if more bytes are needed and `isFinal` is false.
    ///
    /// The encoding is detected, in the order of XML 1.0, appendix F, from the byte order mark, the bytes of `<?`, or
    /// the XML declaration.
    static func detect(_ bytes: Span<UInt8>, isFinal: Bool) -> Detection? {
        if bytes.count < 4, !isFinal { return nil }
        if starts(bytes, 0xEF, 0xBB, 0xBF) { return Detection(encoding: .utf8, markLength: 3) }
        if starts(bytes, 0xFE, 0xFF) { return Detection(encoding: .utf16BigEndian, markLength: 2) }
        if starts(bytes, 0xFF, 0xFE) { return Detection(encoding: .utf16LittleEndian, markLength: 2) }
        if starts(bytes, 0x00, 0x3C, 0x00) { return Detection(encoding: .utf16BigEndian) }
        if bytes.count >= 4, bytes[0] == 0x3C, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 {
            return Detection(encoding: .utf16LittleEndian)
        }
        // If the bytes cannot become `<?xml`, the encoding is UTF-8, and no more bytes are needed.
        let mark: StaticString = "<?xml"
        let seen = min(bytes.count, mark.utf8CodeUnitCount)
        let isDeclaration = mark.withUTF8Buffer { expected in
            (0..<seen).allSatisfy { bytes[$0] == expected[$0] }
        }
        guard isDeclaration, seen == mark.utf8CodeUnitCount || !isFinal else { return Detection(encoding: .utf8) }
        var index = seen
        while index + 1 < min(bytes.count, longestDeclaration) {
            if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
                return Detection(encoding: declared(bytes, index))
            }
            index += 1
        }
        return isFinal || bytes.count >= longestDeclaration ? Detection(encoding: .utf8) : nil
    }

    private static func starts(_ bytes: Span<UInt8>, _ prefix: UInt8...) -> Bool {
        bytes.count >= prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
    }

    /// Returns the encoding that the XML declaration before `end` names; UTF-8 if the declaration names none.
    private static func declared(_ bytes: Span<UInt8>, _ end: Int) -> XMLEncoding {
        let text = XMLBytes.string(bytes, 0..<end)
        guard let key = text.firstRange(of: "encoding") else { return .utf8 }
        let value = text[key.upperBound...].drop { $0 == "=" || $0.isWhitespace }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return .utf8 }
        let name = String(value.dropFirst().prefix { $0 != quote })
        switch name.lowercased() {
        // If the declaration can be read as bytes, the document is not in UTF-16, whatever it declares.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": return .utf8
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1": return .latin1
        case "windows-1252", "cp1252": return .windows1252
        case "us-ascii", "ascii": return .ascii
        default: return .unsupported(String(name.prefix(40)))
        }
    }
}

/// Converts a stream of bytes from another encoding to UTF-8.
///
/// The converter keeps an incomplete character until the next chunk arrives.
struct XMLTranscoder {
    /// The error for a byte that is invalid in the encoding.
    struct Fault: Error {
        var reason: String
    }

    private let encoding: XMLEncoding
    /// The first byte of an incomplete UTF-16 code unit.
    private var firstByte: UInt8?
    /// The first half of an incomplete surrogate pair.
    private var highSurrogate: UInt32?

    init(_ encoding: XMLEncoding) {
        self.encoding = encoding
    }

    /// Appends the given bytes, converted to UTF-8, to `output`.
    ///
    /// If this function throws, it has appended everything before the invalid byte.
    mutating func convert(_ bytes: Span<UInt8>, into output: inout ContiguousArray<UInt8>) throws(Fault) {
        for index in bytes.indices {
            let byte = bytes[index]
            switch encoding {
            case .utf16BigEndian, .utf16LittleEndian:
                try unit(byte, into: &output)
            case .ascii where byte >= 0x80:
                throw Fault(reason: "a byte is not US-ASCII, the declared encoding")
            case .windows1252 where byte & 0xE0 == 0x80:
                Self.append(Self.windowsScalar(byte), to: &output)
            default:
                Self.append(UInt32(byte), to: &output)
            }
        }
    }

    /// Whether the input that was converted so far ends inside a character.
    var isInsideCharacter: Bool { firstByte != nil || highSurrogate != nil }

    private mutating func unit(_ byte: UInt8, into output: inout ContiguousArray<UInt8>) throws(Fault) {
        guard let first = firstByte else {
            firstByte = byte
            return
        }
        firstByte = nil
        let (high, low) = encoding == .utf16BigEndian ? (first, byte) : (byte, first)
        let value = UInt32(high) << 8 | UInt32(low)
        let lone = Fault(reason: "unpaired surrogate")
        switch (value, highSurrogate) {
        case (0xDC00...0xDFFF, let pending?):
            highSurrogate = nil
            Self.append(0x1_0000 + (pending - 0xD800) << 10 + (value - 0xDC00), to: &output)
        case (0xDC00...0xDFFF, nil), (_, _?): throw lone
        case (0xD800...0xDBFF, nil): highSurrogate = value
        default: Self.append(value, to: &output)
        }
    }

    private static func append(_ value: UInt32, to output: inout ContiguousArray<UInt8>) {
        switch value {
        case ..<0x80:
            output.append(UInt8(value))
        case ..<0x800:
            output.append(0xC0 | UInt8(value >> 6))
            output.append(0x80 | UInt8(value & 0x3F))
        case ..<0x1_0000:
            output.append(0xE0 | UInt8(value >> 12))
            output.append(0x80 | UInt8(value >> 6 & 0x3F))
            output.append(0x80 | UInt8(value & 0x3F))
        default:
            output.append(0xF0 | UInt8(value >> 18))
            output.append(0x80 | UInt8(value >> 12 & 0x3F))
            output.append(0x80 | UInt8(value >> 6 & 0x3F))
            output.append(0x80 | UInt8(value & 0x3F))
        }
    }

    /// Returns the character of a byte 80...9F in windows-1252; the five bytes without a character keep their value.
    private static func windowsScalar(_ byte: UInt8) -> UInt32 {
        let table: [UInt32] = [
            0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
            0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
            0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
        ]
        return table[Int(byte - 0x80)]
    }
}

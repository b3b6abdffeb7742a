/// Converts a stream of bytes in another encoding to UTF-8, keeping what a chunk leaves incomplete for the next.
struct XMLTranscoder {
    /// Why a byte has no meaning in the encoding.
    struct Fault: Error {
        var reason: String
    }

    private let encoding: XMLEncoding
    /// The first byte of a UTF-16 code unit.
    private var firstByte: UInt8?
    /// The first half of a surrogate pair.
    private var highSurrogate: UInt32?

    init(_ encoding: XMLEncoding) {
        self.encoding = encoding
    }

    /// Appends the UTF-8 of `bytes` to `output`; what precedes a fault is appended before it is thrown.
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

    /// Whether the bytes so far end within a character.
    var isInsideCharacter: Bool { firstByte != nil || highSurrogate != nil }

    private mutating func unit(_ byte: UInt8, into output: inout ContiguousArray<UInt8>) throws(Fault) {
        guard let first = firstByte else {
            firstByte = byte
            return
        }
        firstByte = nil
        let (high, low) = encoding == .utf16BigEndian ? (first, byte) : (byte, first)
        let value = UInt32(high) << 8 | UInt32(low)
        let lone = Fault(reason: "half of a surrogate pair stands alone")
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

    /// The bytes 80...9F of windows-1252; the five that it leaves undefined stand for themselves.
    private static func windowsScalar(_ byte: UInt8) -> UInt32 {
        let table: [UInt32] = [
            0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
            0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
            0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
        ]
        return table[Int(byte - 0x80)]
    }
}

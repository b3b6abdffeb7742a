/// Checks that bytes are UTF-8 and stand for characters that XML allows.
enum UTF8Check {
    enum Outcome: Equatable {
        /// Everything is valid.
        case valid
        /// Everything is valid but the last character, which may be continued: it begins at the offset.
        case incomplete(Int)
        /// The byte at the offset is the first that is wrong.
        case invalid(Int, reason: String)
    }

    /// Checks all bytes from `start`, which must be the beginning of a character.
    static func check(_ bytes: Span<UInt8>, from start: Int) -> Outcome {
        var index = start
        while index < bytes.count {
            index = skipPlain(bytes, from: index)
            guard index < bytes.count else { break }
            let byte = bytes[index]
            if byte < 0x80 {
                // skipPlain stops at the control characters that are not white space.
                return .invalid(index, reason: "the control character \(hex(UInt32(byte))) is not allowed")
            }
            guard let length = length(byte) else { return .invalid(index, reason: "a byte is not UTF-8") }
            var value = UInt32(byte) & (0x7F >> UInt32(length))
            for offset in 1..<length {
                guard index + offset < bytes.count else { return .incomplete(index) }
                let next = bytes[index + offset]
                guard next & 0xC0 == 0x80, offset > 1 || isSecond(next, after: byte) else {
                    return .invalid(index, reason: "a byte sequence is not UTF-8")
                }
                value = value << 6 | UInt32(next & 0x3F)
            }
            guard XMLBytes.isCharacter(value) else {
                return .invalid(index, reason: "the character \(hex(value)) is not allowed")
            }
            index += length
        }
        return .valid
    }

    /// The end of the run of ASCII text that begins at `start`, eight bytes at a time.
    @inline(__always)
    private static func skipPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        let raw = bytes.bytes
        while index + 8 <= bytes.count {
            let word = ByteWord(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            guard word.isASCII else { break }
            if word.controls != 0 {
                let spaces = word.equal(XMLBytes.lineFeed) | word.equal(XMLBytes.carriageReturn)
                guard word.controls == word.controls & (spaces | word.equal(XMLBytes.tab)) else { break }
            }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            guard byte < 0x80, byte >= 0x20 || XMLBytes.isSpace(byte) else { break }
            index += 1
        }
        return index
    }

    private static func length(_ lead: UInt8) -> Int? {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }

    /// Rules out overlong forms, surrogates and everything beyond 10FFFF (Unicode, table 3-7).
    private static func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
        switch lead {
        case 0xE0: byte >= 0xA0
        case 0xED: byte <= 0x9F
        case 0xF0: byte >= 0x90
        case 0xF4: byte <= 0x8F
        default: true
        }
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Incremental UTF-8 validation, in pieces that may end inside a character (RFC 3629, section 4).
struct TextValidation {
    /// The number of missing bytes of the current character.
    private var missing: UInt8 = 0
    /// The range of the next byte, which may be narrower directly after a lead byte.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    /// Whether the text does not end inside a character.
    var isWhole: Bool { missing == 0 }

    /// Validates the next bytes; returns the index of the first invalid one, or nil.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count {
            if missing == 0 {
                index = Self.endOfASCII(bytes, from: index)
                guard index < bytes.count else { return nil }
            }
            guard append(bytes[index]) else { return index }
            index &+= 1
        }
        return nil
    }

    /// The end of the ASCII bytes at `start`.
    private static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index &+ 8 <= raw.count,
            raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            index &+= 8
        }
        while index < raw.count, raw[index] < 0x80 { index &+= 1 }
        return index
    }

    /// Validates a byte; `false` if it is invalid.
    private mutating func append(_ byte: UInt8) -> Bool {
        guard missing == 0 else {
            guard byte >= lowest, byte <= highest else { return false }
            missing &-= 1
            (lowest, highest) = (0x80, 0xBF)
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: missing = 1
        // No overlong forms, surrogates or values beyond U+10FFFF.
        case 0xE0: (missing, lowest) = (2, 0xA0)
        case 0xED: (missing, highest) = (2, 0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, lowest) = (3, 0x90)
        case 0xF4: (missing, highest) = (3, 0x8F)
        case 0xF1...0xF3: missing = 3
        default: return false
        }
        return true
    }
}

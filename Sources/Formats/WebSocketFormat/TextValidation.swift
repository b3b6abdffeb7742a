import CodecSupport

/// The validation of UTF-8 text piece by piece; a piece may end inside a character (RFC 3629, section 4).
struct TextValidation {
    /// The number of bytes of the current character that have not been received yet.
    private var missing: UInt8 = 0
    /// The lowest valid value of the next byte of a character; after some first bytes it is higher than 0x80.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    /// Whether the text received so far does not end inside a character.
    var isWhole: Bool { missing == 0 }

    /// Validates the next bytes; returns the index of the first invalid byte, or nil if all are valid.
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

    /// Returns the index of the first byte, from `start` on, that is not ASCII; the end if all are ASCII.
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

    /// Validates the next byte; returns `false` if it is invalid.
    private mutating func append(_ byte: UInt8) -> Bool {
        guard missing == 0 else {
            guard byte >= lowest, byte <= highest else { return false }
            missing &-= 1
            (lowest, highest) = (0x80, 0xBF)
            return true
        }
        if byte < 0x80 { return true }
        guard let lead = UTF8Lead(byte) else { return false }
        missing = UInt8(truncatingIfNeeded: lead.length &- 1)
        (lowest, highest) = (lead.second.lowerBound, lead.second.upperBound)
        return true
    }
}

/// Eight bytes looked at in one go; each answer has the high bit set of every byte that it holds for.
struct ByteWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    private let bits: UInt64

    @inline(__always)
    init(_ bits: UInt64) {
        self.bits = bits
    }

    /// Whether all bytes are below 80.
    @inline(__always)
    var isASCII: Bool { bits & Self.highBits == 0 }

    /// The bytes below 20, provided that all are ASCII: those without one of the bits 60.
    @inline(__always)
    var controls: UInt64 {
        // Adding 7F carries into the high bit exactly of those bytes that are not zero, and never beyond it.
        (((bits & (0x60 &* Self.ones)) &+ Self.lowBits) & Self.highBits) ^ Self.highBits
    }

    /// The bytes that equal `byte`.
    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
        let difference = bits ^ (UInt64(byte) &* Self.ones)
        return ~(((difference & Self.lowBits) &+ Self.lowBits) | difference) & Self.highBits
    }

    /// How many bytes an answer holds for.
    @inline(__always)
    static func count(_ answer: UInt64) -> Int64 {
        // The product gathers the sum of all bytes in the highest.
        Int64(truncatingIfNeeded: ((answer &>> 7) &* ones) &>> 56)
    }

    /// The offset from `start` on of the first of four bytes, or one near the end where fewer than eight bytes are left.
    @inline(__always)
    static func skip(
        _ bytes: Span<UInt8>, from start: Int, until first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8
    ) -> Int {
        let raw = bytes.bytes
        var index = start
        while index + 8 <= bytes.count {
            // In this order of bytes the first one is the lowest.
            let word = ByteWord(UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
            let found = word.equal(first) | word.equal(second) | word.equal(third) | word.equal(fourth)
            guard found == 0 else { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        return index
    }
}

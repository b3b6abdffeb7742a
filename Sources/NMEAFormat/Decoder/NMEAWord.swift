/// Eight bytes looked at in one go; an answer has the high bit set of every byte that it holds for.
struct NMEAWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The bytes, the first one lowest.
    let bits: UInt64

    /// The eight bytes from an offset on, which must all be there.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether all bytes are ASCII and none is below `+`, as line ends, `*`, `$` and `!` are.
    @inline(__always)
    var isPlain: Bool {
        // A byte below + borrows from its high bit; a false answer can only be caused by such a byte below it.
        let below = (bits &- UInt64(UInt8(ascii: "+")) &* Self.ones) & ~bits
        return (below | bits) & Self.highBits == 0
    }

    /// The commas of a plain word.
    @inline(__always)
    var commas: UInt64 {
        // Adding 7F carries into the high bit exactly of those bytes that are not zero, and never beyond it.
        let difference = bits ^ (UInt64(UInt8(ascii: ",")) &* Self.ones)
        return ~(difference &+ Self.lowBits) & Self.highBits
    }

    /// The exclusive or of the eight bytes of a word.
    @inline(__always)
    static func folded(_ bits: UInt64) -> UInt8 {
        let half = bits ^ bits >> 32
        let quarter = half ^ half >> 16
        return UInt8(truncatingIfNeeded: quarter ^ quarter >> 8)
    }
}

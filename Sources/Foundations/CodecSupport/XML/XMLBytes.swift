/// Functions that classify the bytes in XML's grammar and compare ranges of bytes.
package enum XMLBytes {
    package static let tab: UInt8 = 0x09
    package static let lineFeed: UInt8 = 0x0A
    package static let carriageReturn: UInt8 = 0x0D
    package static let space: UInt8 = 0x20

    @inlinable @inline(__always)
    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == tab || byte == carriageReturn
    }

    /// Returns whether a byte may begin an XML name.
    ///
    /// All characters beyond ASCII count as letters, which is more lenient than XML.
    @inlinable @inline(__always)
    package static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || bit(byte, of: (0x0400_0000_0000_0000, 0x07FF_FFFE_87FF_FFFE))
    }

    /// Returns whether a byte may continue an XML name: it may begin a name, or is a digit, `-` or `.`.
    @inlinable @inline(__always)
    package static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || bit(byte, of: (0x07FF_6000_0000_0000, 0x07FF_FFFE_87FF_FFFE))
    }

    /// Returns whether `byte`, which must be below 0x80, is in a set of bytes given as 128 bits.
    ///
    /// The set is passed as two numbers, since reading from a table in memory would take longer.
    @inlinable @inline(__always)
    package static func bit(_ byte: UInt8, of set: (UInt64, UInt64)) -> Bool {
        (byte < 64 ? set.0 : set.1) &>> UInt64(byte & 63) & 1 != 0
    }

    /// Returns whether XML allows the Unicode scalar with the given value (XML 1.0, 2.2).
    package static func isCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }

    /// Returns the bytes in `range` as a string for error messages, truncated to 60 bytes.
    package static func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        let longest = 60
        var text: [UInt8] = []
        for index in range.prefix(longest) { text.append(bytes[index]) }
        return String(decoding: text, as: UTF8.self) + (range.count > longest ? "…" : "")
    }

    /// Returns the bytes in `range` as a string.
    @inlinable
    package static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether `text` is at `offset`; returns `false` if fewer bytes are left.
    @inlinable
    package static func matches(_ bytes: Span<UInt8>, at offset: Int, _ text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { expected in
            for index in 0..<expected.count where bytes[offset + index] != expected[index] { return false }
            return true
        }
    }

    /// Returns whether the bytes in `range` equal `text`.
    @inlinable
    package static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && matches(bytes, at: range.lowerBound, text)
    }

    /// Returns whether the bytes in `range` equal `other`.
    @inlinable
    package static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ other: Span<UInt8>) -> Bool {
        guard range.count == other.count else { return false }
        for index in other.indices where other[index] != bytes[range.lowerBound + index] { return false }
        return true
    }

    /// Returns `range` without leading and trailing white space.
    @inlinable
    package static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isSpace(bytes[start]) { start += 1 }
        while start < end, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}

/// Eight bytes that are tested at once.
///
/// In the result of a test, each byte that matches has its highest bit set.
struct ByteWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    private let bits: UInt64

    @inline(__always)
    init(_ bits: UInt64) {
        self.bits = bits
    }

    /// Returns a word in which each byte that equals `byte` has its highest bit set.
    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
        let difference = bits ^ (UInt64(byte) &* Self.ones)
        return ~(((difference & Self.lowBits) &+ Self.lowBits) | difference) & Self.highBits
    }

    /// Returns the offset of the first byte at or after `start` that equals one of the four given bytes.
    ///
    /// If none of them is found, the result is an offset from which fewer than eight bytes remain.
    @inline(__always)
    static func skip(
        _ bytes: Span<UInt8>, from start: Int, until first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8
    ) -> Int {
        let raw = bytes.bytes
        var index = start
        while index + 8 <= bytes.count {
            // In little-endian order, the first byte is the lowest byte of the word.
            let word = ByteWord(UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
            let found = word.equal(first) | word.equal(second) | word.equal(third) | word.equal(fourth)
            guard found == 0 else { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        return index
    }
}

/// A block of 64 bytes that are tested at once, as a vector of eight words with eight bytes each.
///
/// The elements are words, since comparisons of vectors of bytes are not compiled to single instructions.
struct ByteBlock {
    private typealias Vector = SIMD8<UInt64>

    /// The number of bytes in a block.
    static let size = 64

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var lowBits: Vector { Vector(repeating: 0x7F7F_7F7F_7F7F_7F7F) }

    private let words: Vector

    /// Loads the block at `start`; all of its bytes must be available.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at start: Int) {
        words = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Vector.self)
    }

    /// Whether all bytes of the block are printable ASCII characters or white space.
    @inline(__always)
    var isPlain: Bool {
        // After masking with 0x60, a byte of at least 0x20 is not zero, so that adding 0x7F sets its highest bit.
        let printable = (words & Vector(repeating: 0x60 * Self.ones)) &+ Self.lowBits
        let other = ~printable & unlike(XMLBytes.lineFeed) & unlike(XMLBytes.tab) & unlike(XMLBytes.carriageReturn)
        let marks = (words | other) & ~Self.lowBits
        let half = marks.lowHalf | marks.highHalf
        let quarter = half.lowHalf | half.highHalf
        return quarter[0] | quarter[1] == 0
    }

    /// Returns the number of bytes in the block that equal `byte`, which must be an ASCII character.
    @inline(__always)
    func count(of byte: UInt8) -> Int64 {
        let found = (~(unlike(byte) | words) & ~Self.lowBits) &>> Vector(repeating: 7)
        // Each byte of the sum of the eight words is at most 8. The product has the sum of these eight bytes in its
        // highest byte.
        return Int64(truncatingIfNeeded: (found.wrappedSum() &* Self.ones) &>> 56)
    }

    /// Returns words in which each byte that differs from `byte` in its low seven bits has its highest bit set.
    @inline(__always)
    private func unlike(_ byte: UInt8) -> Vector {
        ((words ^ Vector(repeating: UInt64(byte) * Self.ones)) & Self.lowBits) &+ Self.lowBits
    }
}

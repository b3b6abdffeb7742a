extension [UInt8] {
    /// Appends a number in groups of seven bits, the lowest group first (unsigned LEB128).
    ///
    /// A number up to 127 takes 1 byte, any other at most 10 bytes.
    package mutating func append(leb128 number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends a text in UTF-8, preceded by its length in bytes.
    package mutating func append(sized text: String) {
        append(leb128: UInt64(text.utf8.count))
        append(contentsOf: text.utf8)
    }

    /// Appends the 8 bytes of a floating-point number, the lowest byte first.
    package mutating func append(bitsOf number: Double) {
        for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number.bitPattern >> shift)) }
    }
}

/// A reader that removes binary numbers and texts from the front of a byte slice.
///
/// Each function that reads a value returns `nil` if the bytes end too early or do not encode such a value.
package struct BinaryReader: Sendable {
    /// The bytes that the reader has not read yet.
    package private(set) var rest: ArraySlice<UInt8>

    /// Creates a reader that begins with the first of the given bytes.
    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Reads one byte.
    package mutating func byte() -> UInt8? { rest.popFirst() }

    /// Reads an unsigned LEB128 number.
    package mutating func leb128() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst(), shift < 63 || byte <= 1 else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }

    /// Reads a text preceded by its length in bytes.
    package mutating func text() -> String? {
        guard let count = leb128(), count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return String(validating: rest.prefix(Int(count)), as: UTF8.self)
    }

    /// Reads a floating-point number from 8 bytes, the lowest byte first.
    package mutating func double() -> Double? {
        guard rest.count >= 8 else { return nil }
        defer { rest = rest.dropFirst(8) }
        return Double(bitPattern: rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}

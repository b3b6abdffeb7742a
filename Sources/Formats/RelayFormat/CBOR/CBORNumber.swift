import CodecSupport

/// A number as it is written in CBOR: an integer or a floating-point number.
struct CBORNumber {
    /// The number as a Double, rounded if it is an integer of more than 53 bits.
    let double: Double

    /// The number if it is written as an integer that fits into 64 bits; otherwise `nil`.
    private let written: Int64?

    /// Whether the number is written as an integer.
    let isInteger: Bool

    /// Creates a number from an unsigned integer.
    init(_ number: UInt64) {
        double = Double(number)
        written = Int64(exactly: number)
        isInteger = true
    }

    /// Creates the negative integer −1 − `number`; this is how CBOR represents negative integers.
    init(negative number: UInt64) {
        written = Int64(exactly: number).map { ~$0 }
        double = written.map(Double.init) ?? -1 - Double(number)
        isInteger = true
    }

    /// Creates a number from a floating-point number.
    init(_ number: Double) {
        double = number
        written = nil
        isInteger = false
    }

    /// The exact value of the number as an integer; `nil` if it is not whole or does not fit into 64 bits.
    var integer: Int64? { isInteger ? written : Int64(exactly: double) }

    /// Creates a number from the bits of a floating-point number of half precision (RFC 8949, appendix D).
    ///
    /// The bits are decoded here, since some platforms have no type for half precision.
    init(half bits: UInt64) {
        let fraction = Double(bits & 0x3FF)
        let magnitude =
            switch bits >> 10 & 0x1F {
            case 0: fraction * 0x1p-24
            case 31: fraction == 0 ? Double.infinity : .nan
            case let exponent: (1024 + fraction) * Double(sign: .plus, exponent: Int(exponent) - 25, significand: 1)
            }
        self.init(bits >> 15 == 0 ? magnitude : -magnitude)
    }
}

extension CBORReader {
    /// Reads the value of the given member as a finite number; returns `nil` if it is null or undefined.
    @inline(__always)
    mutating func number<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(FormatError) -> CBORNumber? {
        // Nearly all numbers are written as a Double in 9 bytes; the first byte is 0xFB.
        if bytes.count - index >= 9, bytes[index] == 0xFB {
            let bits = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index + 1, as: UInt64.self).bigEndian
            let number = Double(bitPattern: bits)
            guard number.isFinite else { throw .notFinite(member.rawValue, at: index) }
            index += 9
            return CBORNumber(number)
        }
        return try otherNumber(of: member.rawValue, bytes)
    }

    private mutating func otherNumber(
        of member: String, _ bytes: Span<UInt8>
    ) throws(FormatError) -> CBORNumber? {
        let start = index
        let head = try headBehindTags(bytes)
        guard let number = head.number else { throw .isNot("a number", member, at: start) }
        let value: CBORNumber
        switch (head.kind, head.width) {
        case (.unsigned, _): value = CBORNumber(number)
        case (.negative, _): value = CBORNumber(negative: number)
        case (.simple, 22), (.simple, 23): return nil
        case (.simple, 25): value = CBORNumber(half: number)
        case (.simple, 26): value = CBORNumber(Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))))
        case (.simple, 27): value = CBORNumber(Double(bitPattern: number))
        default: throw .isNot("a number", member, at: start)
        }
        guard value.double.isFinite else { throw .notFinite(member, at: start) }
        return value
    }
}

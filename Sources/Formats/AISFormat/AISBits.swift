/// The bits of a message, six for each character of its payload, most significant first.
///
/// A number or flag that is not completely present reads as 0; in texts, 0 is padding, and most numbers use it for
/// unknown.
struct AISBits: Sendable {
    private var sextets: ContiguousArray<UInt8> = []
    /// The number of bits received.
    private(set) var count = 0

    /// The maximum number of characters; the longest message of the standard has 1064 bits, or 178 characters.
    static let limit = 192

    /// The number of characters.
    var characterCount: Int { sextets.count }

    /// Removes the bits, and keeps their memory for reuse.
    mutating func removeAll() {
        sextets.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Appends the characters of a payload; the last `fillBits` bits of its last character are not used.
    ///
    /// Throws if there are too many, or if one is not of the six-bit encoding of IEC 61162-1, `0` to `W` and `` ` `` to
    /// `w`; the bits are then invalid.
    mutating func append(_ payload: Span<UInt8>, fillBits: Int) throws(AISRefusal) {
        guard sextets.count + payload.count <= Self.limit else { throw AISRefusal(reason: .tooLong) }
        for index in payload.indices {
            guard let sextet = sextet(of: payload[index]) else { throw AISRefusal(reason: .badCharacter) }
            sextets.append(sextet)
        }
        count += 6 * payload.count - fillBits
    }

    /// Whether the characters in `range` equal those of a payload.
    func holds(_ payload: Span<UInt8>, at range: Range<Int>) -> Bool {
        guard payload.count == range.count, range.upperBound <= sextets.count else { return false }
        return payload.indices.allSatisfy { sextet(of: payload[$0]) == sextets[range.lowerBound + $0] }
    }

    private func sextet(of character: UInt8) -> UInt8? {
        switch character {
        case 48...87: character - 48
        case 96...119: character - 56
        default: nil
        }
    }

    /// Throws if the message has fewer than `least` bits.
    func require(_ least: Int) throws(AISRefusal) {
        if count < least { throw AISRefusal(reason: .tooShort) }
    }

    /// Returns the unsigned number in the `length` bits, 1...30, that begin at bit `start`.
    func unsigned(_ start: Int, _ length: Int) -> Int {
        let end = start + length
        guard end <= count else { return 0 }
        let last = (end - 1) / 6
        // The bits lie in up to seven characters, of which the first and last may be used only in part.
        var value: UInt64 = 0
        for index in start / 6...last { value = value << 6 | UInt64(sextets[index]) }
        value >>= UInt64(6 * (last + 1) - end)
        return Int(truncatingIfNeeded: value & (1 << UInt64(length) - 1))
    }

    /// Returns the number in two's complement in the `length` bits that begin at bit `start`.
    func signed(_ start: Int, _ length: Int) -> Int {
        let value = unsigned(start, length)
        return value < 1 << (length - 1) ? value : value - 1 << length
    }

    /// The bit at `position`.
    func flag(_ position: Int) -> Bool { unsigned(position, 1) == 1 }

    /// Returns the unsigned number if it is in `range`, which excludes the codes for unknown; otherwise nil.
    func number(_ start: Int, _ length: Int, within range: ClosedRange<Int>) -> Int? {
        let value = unsigned(start, length)
        return range.contains(value) ? value : nil
    }

    /// Returns the text of six-bit ASCII up to the first `@`, without spaces at its ends; nil if it is empty.
    func text(_ start: Int, characters: Int) -> String? {
        var text: [UInt8] = []
        for index in 0..<characters {
            let code = UInt8(truncatingIfNeeded: unsigned(start + 6 * index, 6))
            if code == 0 { break }
            // The codes 1...31 stand for `A` to `_`; the codes 32...63 are ASCII.
            text.append(code < 32 ? code + 64 : code)
        }
        let space = UInt8(ascii: " ")
        while text.last == space { text.removeLast() }
        return text.isEmpty ? nil : String(decoding: text.drop { $0 == space }, as: UTF8.self)
    }
}

/// The bits of an AIS message, six for each character of its payload, most significant first.
///
/// A number or flag that lies beyond the end of the message, even partly, reads as 0. In texts, 0 is padding; in most
/// number fields, 0 means unknown.
struct AISBits: Sendable {
    private var sextets: ContiguousArray<UInt8> = []
    /// The number of bits in the message.
    private(set) var count = 0

    /// The maximum number of characters of a message.
    ///
    /// The longest message of the standard has 1064 bits, which need 178 characters.
    static let limit = 192

    /// The number of characters that contain the bits of the message.
    var characterCount: Int { sextets.count }

    /// Removes the bits of the message, and keeps their memory for reuse.
    mutating func removeAll() {
        sextets.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Appends the characters of a payload; the last `fillBits` bits of its last character are not used.
    ///
    /// Throws if the message becomes too long, or if a character is outside the six-bit encoding of IEC 61162-1, which
    /// has `0` to `W` and `` ` `` to `w`. After an error the bits are invalid.
    mutating func append(_ payload: Span<UInt8>, fillBits: Int) throws(AISRefusal) {
        guard sextets.count + payload.count <= Self.limit else { throw AISRefusal(reason: .tooLong) }
        for index in payload.indices {
            guard let sextet = sextet(of: payload[index]) else { throw AISRefusal(reason: .badCharacter) }
            sextets.append(sextet)
        }
        count += 6 * payload.count - fillBits
    }

    /// Whether the characters of the message in `range` equal those of the given payload.
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

    /// Throws an error if the message has fewer than `least` bits.
    func require(_ least: Int) throws(AISRefusal) {
        if count < least { throw AISRefusal(reason: .tooShort) }
    }

    /// Returns the unsigned number in the `length` bits, 1...30, that begin at bit `start`.
    func unsigned(_ start: Int, _ length: Int) -> Int {
        let end = start + length
        guard end <= count else { return 0 }
        let last = (end - 1) / 6
        // The bits lie in up to seven characters; the first and last of these may be used only in part.
        var value: UInt64 = 0
        for index in start / 6...last { value = value << 6 | UInt64(sextets[index]) }
        value >>= UInt64(6 * (last + 1) - end)
        return Int(truncatingIfNeeded: value & (1 << UInt64(length) - 1))
    }

    /// Returns the signed number (two's complement) in the `length` bits that begin at bit `start`.
    func signed(_ start: Int, _ length: Int) -> Int {
        let value = unsigned(start, length)
        return value < 1 << (length - 1) ? value : value - 1 << length
    }

    /// Whether the bit at `position` is set.
    func flag(_ position: Int) -> Bool { unsigned(position, 1) == 1 }

    /// Returns the unsigned number in the `length` bits that begin at bit `start`; nil if outside `range`.
    ///
    /// Callers exclude the code that means unknown from `range`.
    func number(_ start: Int, _ length: Int, within range: ClosedRange<Int>) -> Int? {
        let value = unsigned(start, length)
        return range.contains(value) ? value : nil
    }

    /// Returns the six-bit ASCII text of `characters` characters that begins at bit `start`; nil if the text is empty.
    ///
    /// The text ends before its first `@`; spaces at both ends are removed.
    func text(_ start: Int, characters: Int) -> String? {
        var text: [UInt8] = []
        for index in 0..<characters {
            let code = UInt8(truncatingIfNeeded: unsigned(start + 6 * index, 6))
            if code == 0 { break }
            // In six-bit ASCII, the codes 1...31 stand for `A` to `_`; the codes 32...63 are those of ASCII.
            text.append(code < 32 ? code + 64 : code)
        }
        let space = UInt8(ascii: " ")
        while text.last == space { text.removeLast() }
        return text.isEmpty ? nil : String(decoding: text.drop { $0 == space }, as: UTF8.self)
    }
}

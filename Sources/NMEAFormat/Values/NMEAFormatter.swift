/// What a sentence says: the three letters behind the talker, or the whole word behind the `P` of a proprietary address.
///
/// Eight characters are kept; a longer word is cut, and stands whole in ``NMEADecoder/sentenceText``.
public struct NMEAFormatter: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The ASCII characters, the last one in the lowest byte.
    public let rawValue: UInt64

    /// Makes a formatter of its characters, the last one in the lowest byte.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Makes a formatter of the first eight bytes of a literal.
    public init(stringLiteral text: String) {
        rawValue = text.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The characters, such as `GGA` or `UBX`.
    public var description: String {
        let bytes = stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: rawValue >> $0) }
        return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    }
}

/// A short text that needs no memory of its own: the first 16 bytes of a name or a code.
public struct NMEAText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The bytes, the first one in the lowest byte of the first word; zero behind the end.
    private var words: (first: UInt64, second: UInt64) = (0, 0)

    /// Makes a text of the first 16 bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        for (index, byte) in bytes.prefix(16).enumerated() {
            if index < 8 {
                words.first |= UInt64(byte) << UInt64(index * 8)
            } else {
                words.second |= UInt64(byte) << UInt64(index * 8 - 64)
            }
        }
    }

    /// Makes a text of the first 16 bytes of a literal.
    public init(stringLiteral text: String) {
        self.init(text.utf8)
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { words.first == 0 }

    /// The text.
    public var description: String {
        let bytes = (0..<16).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? words.first : words.second) >> UInt64(index % 8 * 8))
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Whether the bytes are the same.
    public static func == (left: NMEAText, right: NMEAText) -> Bool { left.words == right.words }

    /// Feeds the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.first)
        hasher.combine(words.second)
    }
}

/// A position on the datum of the sender: WGS 84, unless a DTM sentence names another datum.
public struct NMEAPosition: Sendable, Hashable {
    /// Latitude in degrees, -90...90, north positive.
    public var latitude: Double
    /// Longitude in degrees, -180...180, east positive.
    public var longitude: Double

    /// Creates a position from a latitude and a longitude in degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A name or code of at most 16 bytes, stored without allocation; a longer text is truncated.
public struct NMEAText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The bytes of the text, the first one in the lowest byte of the first word; padded with zeros.
    private var words: (first: UInt64, second: UInt64) = (0, 0)

    /// Creates a text from the first 16 of the given bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        for (index, byte) in bytes.prefix(16).enumerated() {
            if index < 8 {
                words.first |= UInt64(byte) << UInt64(index * 8)
            } else {
                words.second |= UInt64(byte) << UInt64(index * 8 - 64)
            }
        }
    }

    /// Creates a text from the first 16 bytes of a literal.
    public init(stringLiteral text: String) {
        self.init(text.utf8)
    }

    /// Whether the text is empty.
    public var isEmpty: Bool { words.first == 0 }

    /// The text as a string.
    public var description: String {
        let bytes = (0..<16).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? words.first : words.second) >> UInt64(index % 8 * 8))
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns whether the bytes of two texts are equal.
    public static func == (left: NMEAText, right: NMEAText) -> Bool { left.words == right.words }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.first)
        hasher.combine(words.second)
    }
}

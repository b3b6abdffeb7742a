import NMEAFormat

/// The kind of content of a datagram or a stream, which is recognised by its first bytes.
enum FeedContent: Sendable, Hashable {
    /// NMEA sentences, a part of a sentence, or other bytes after which sentences may follow.
    case sentences
    /// JSON objects, one or several.
    case objects

    /// Recognises the content of a datagram: JSON begins with `{` or `[`, an NMEA sentence never does.
    init(of datagram: Span<UInt8>) {
        self = .sentences
        for index in datagram.indices where !Self.isSpace(datagram[index]) {
            if Self.beginsObject(datagram[index]) { self = .objects }
            return
        }
    }

    /// Recognises the content of a stream by the first byte of a line; `nil` if neither kind of content begins with it.
    init?(lineStartingWith byte: UInt8) {
        if Self.beginsObject(byte) {
            self = .objects
        } else if Self.beginsSentence(byte) {
            self = .sentences
        } else {
            return nil
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || isLineEnd(byte) }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

    static func beginsObject(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    /// Returns whether a byte begins an NMEA sentence or the TAG block before a sentence (IEC 61162-1).
    static func beginsSentence(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "\\")
    }

    /// Returns whether a datagram begins with a new sentence or object.
    ///
    /// If the result is `false`, the datagram continues the sentence that was buffered from the previous one.
    static func beginsAnew(_ datagram: Span<UInt8>) -> Bool {
        guard let first = datagram.indices.first else { return false }
        if beginsSentence(datagram[first]) || beginsObject(datagram[first]) { return true }
        return NMEADatagramHeader.allCases.contains { header in
            let letters = header.rawValue.utf8
            return datagram.count > letters.count && zip(0..., letters).allSatisfy { datagram[$0] == $1 }
        }
    }
}

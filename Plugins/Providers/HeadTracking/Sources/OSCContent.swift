import OSCFormat

/// The angles that an OSC message contains: yaw, pitch and roll together, one of them, or all as a quaternion.
enum OSCContent: Sendable, Hashable {
    case ypr
    case yaw
    case pitch
    case roll
    case quaternion

    /// The number of OSC arguments that a message with this content needs: one for each angle, or four for a
    /// quaternion.
    var numberCount: Int {
        switch self {
        case .ypr: 3
        case .yaw, .pitch, .roll: 1
        case .quaternion: 4
        }
    }

    /// Creates the content that is named by the last part of the message's address, such as `ypr`; `nil` if the name is
    /// unknown.
    init?(_ message: OSCMessage, in bytes: Span<UInt8>) {
        var start = message.address.upperBound
        while start > message.address.lowerBound, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
        let word = bytes.extracting(start..<message.address.upperBound)
        guard let known = Self.words.first(where: { Self.isSame(word, $0.word) }) else { return nil }
        self = known.content
    }

    /// Creates the content that the configured addresses assign to the given message; `nil` if the message has none of
    /// these addresses.
    init?(_ message: OSCMessage, in bytes: Span<UInt8>, among addresses: [(address: OSCAddress, content: OSCContent)]) {
        guard let known = addresses.first(where: { message.isAddressed(to: $0.address.bytes, in: bytes) }) else {
            return nil
        }
        self = known.content
    }

    private static let words: [(word: StaticString, content: OSCContent)] = [
        ("ypr", .ypr), ("quaternions", .quaternion), ("quaternion", .quaternion), ("quat", .quaternion),
        ("yaw", .yaw), ("pitch", .pitch), ("roll", .roll),
    ]

    /// Returns whether the given bytes equal `word`, which is in lower case; the case of the bytes is ignored.
    private static func isSame(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            bytes.count == word.count && word.indices.allSatisfy { bytes[$0] | 0x20 == word[$0] }
        }
    }
}

/// The address of an NMEA sentence: its talker (the sender) and its formatter (the kind of sentence).
public struct NMEAAddress: Sendable, Hashable, CustomStringConvertible {
    /// The sender of the sentence; ``NMEATalker/proprietary`` if the address begins with `P`.
    public var talker: NMEATalker
    /// The kind of sentence, such as `GGA`.
    public var formatter: NMEAFormatter

    /// Creates an address from a talker and a formatter.
    public init(talker: NMEATalker, formatter: NMEAFormatter) {
        self.talker = talker
        self.formatter = formatter
    }

    /// The address as the sentence contains it, such as `GPGGA` or `PUBX`.
    public var description: String { "\(talker)\(formatter)" }
}

extension NMEAAddress {
    /// The allowed lengths of an address in characters.
    static let lengths = 3...16

    /// Returns whether an address may contain the given character: capital letters and digits are allowed.
    @inline(__always)
    static func allows(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    /// Creates an address from allowed characters; their number must be within ``lengths``.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count == 5, bytes[0] != UInt8(ascii: "P") {
            // An address of five characters, the most frequent length, is read without a loop.
            talker = NMEATalker(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
            formatter = NMEAFormatter(rawValue: UInt64(bytes[2]) << 16 | UInt64(bytes[3]) << 8 | UInt64(bytes[4]))
            return
        }
        let isProprietary = bytes[0] == UInt8(ascii: "P") && !Self.isFormerQZSS(bytes)
        let start = isProprietary ? 1 : 2
        talker = isProprietary ? .proprietary : NMEATalker(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        var characters: UInt64 = 0
        for index in start..<min(bytes.count, start + 8) { characters = characters << 8 | UInt64(bytes[index]) }
        formatter = NMEAFormatter(rawValue: characters)
    }

    /// Returns whether the address begins with `PQGS` or `PQGG`, so that its talker is `PQ`, which some receivers use
    /// for QZSS.
    ///
    /// Such an address is not proprietary, although it begins with `P`.
    private static func isFormerQZSS(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == 5, bytes[1] == UInt8(ascii: "Q"), bytes[2] == UInt8(ascii: "G") else { return false }
        return bytes[3] == UInt8(ascii: "S") || bytes[3] == UInt8(ascii: "G")
    }
}

/// The sender of a sentence: the first two letters of its address (NMEA 0183, table of talker identifiers).
public struct NMEATalker: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The two ASCII letters of the talker, the first one in the high byte.
    public let rawValue: UInt16

    /// Creates a talker from two ASCII letters, the first one in the high byte.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Creates a talker from the first two bytes of a literal, such as `GP`.
    public init(stringLiteral text: String) {
        rawValue = text.utf8.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// A receiver that uses GPS.
    public static let gps: NMEATalker = "GP"
    /// A receiver that uses GLONASS.
    public static let glonass: NMEATalker = "GL"
    /// A receiver that uses Galileo.
    public static let galileo: NMEATalker = "GA"
    /// A receiver that uses BeiDou, since NMEA 4.11.
    public static let beidou: NMEATalker = "GB"
    /// A receiver that uses BeiDou, before NMEA 4.11.
    public static let formerBeidou: NMEATalker = "BD"
    /// A receiver that uses QZSS, since NMEA 4.11.
    public static let qzss: NMEATalker = "GQ"
    /// A receiver that uses QZSS, before NMEA 4.11.
    public static let formerQZSS: NMEATalker = "QZ"
    /// A receiver that uses NavIC.
    public static let navic: NMEATalker = "GI"
    /// A receiver that combines several satellite systems.
    public static let combined: NMEATalker = "GN"
    /// The sender of a proprietary sentence; the address of such a sentence is `P` and a manufacturer's code.
    public static let proprietary = NMEATalker(rawValue: 0x5000)

    /// The satellite system of the talker; nil for combined systems and for talkers other than satellite receivers.
    public var system: NMEASystem? {
        switch self {
        case .gps: .gps
        case .glonass: .glonass
        case .galileo: .galileo
        case .beidou, .formerBeidou: .beidou
        case .qzss, .formerQZSS, "PQ": .qzss
        case .navic: .navic
        default: nil
        }
    }

    /// The talker as it appears in the address of a sentence: two letters, such as `GP`, or only `P` for a proprietary
    /// sentence.
    public var description: String {
        String(decoding: [UInt8(rawValue >> 8), UInt8(rawValue & 0xFF)].filter { $0 != 0 }, as: UTF8.self)
    }
}

/// The kind of a sentence: the three letters after the talker, or all characters after the `P` of a proprietary
/// address.
///
/// Only the first eight characters are kept; if an address is longer, ``NMEADecoder/sentenceText`` contains all of it.
public struct NMEAFormatter: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The ASCII characters of the formatter, the last one in the lowest byte.
    public let rawValue: UInt64

    /// Creates the sentence formatter, such as `GGA`, from its ASCII characters; the last one is in the lowest byte.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Creates a formatter from the first eight bytes of a literal, such as `GGA`.
    public init(stringLiteral text: String) {
        rawValue = text.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The characters of the formatter, such as `GGA`, or `UBX` in a proprietary sentence.
    public var description: String {
        let bytes = stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: rawValue >> $0) }
        return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    }
}

/// A satellite system, numbered as in NMEA 4.11 (system identifier of GSA, GBS and GRS).
public enum NMEASystem: Int, Sendable, Hashable, CaseIterable {
    /// GPS, operated by the United States.
    case gps = 1
    /// GLONASS, operated by Russia.
    case glonass
    /// Galileo, operated by the European Union.
    case galileo
    /// BeiDou, operated by China.
    case beidou
    /// QZSS, operated by Japan.
    case qzss
    /// NavIC, operated by India.
    case navic
}

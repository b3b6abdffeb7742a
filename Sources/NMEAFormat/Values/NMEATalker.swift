/// Who sends a sentence: the first two letters of its address (NMEA 0183, table of talker identifiers).
public struct NMEATalker: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The two ASCII letters, the first one in the high byte.
    public let rawValue: UInt16

    /// Makes a talker of its two letters, the first one in the high byte.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Makes a talker of the first two bytes of a literal.
    public init(stringLiteral text: String) {
        rawValue = text.utf8.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// GPS.
    public static let gps: NMEATalker = "GP"
    /// GLONASS.
    public static let glonass: NMEATalker = "GL"
    /// Galileo.
    public static let galileo: NMEATalker = "GA"
    /// BeiDou, as NMEA 4.11 calls it.
    public static let beidou: NMEATalker = "GB"
    /// BeiDou, as receivers called it before NMEA 4.11.
    public static let formerBeidou: NMEATalker = "BD"
    /// QZSS, as NMEA 4.11 calls it.
    public static let qzss: NMEATalker = "GQ"
    /// QZSS, as receivers called it before NMEA 4.11.
    public static let formerQZSS: NMEATalker = "QZ"
    /// NavIC.
    public static let navic: NMEATalker = "GI"
    /// Several systems combined.
    public static let combined: NMEATalker = "GN"
    /// The sender of a proprietary sentence, whose address is `P` and a word of its maker.
    public static let proprietary = NMEATalker(rawValue: 0x5000)

    /// The satellite system that the talker stands for; nil for a combination and for all that is no satellite receiver.
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

    /// The letters: `GP`, or `P` for a proprietary sentence.
    public var description: String {
        String(decoding: [UInt8(rawValue >> 8), UInt8(rawValue & 0xFF)].filter { $0 != 0 }, as: UTF8.self)
    }
}

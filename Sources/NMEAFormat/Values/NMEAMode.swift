/// How a position was found: the mode letter that NMEA 2.3 added.
public struct NMEAMode: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The ASCII letter; those of makers, such as `C` and `U`, are kept as they came.
    public let rawValue: UInt8

    /// Makes a mode of its ASCII letter.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `A`: satellites alone.
    public static let autonomous = NMEAMode(rawValue: UInt8(ascii: "A"))
    /// `D`: with differential corrections.
    public static let differential = NMEAMode(rawValue: UInt8(ascii: "D"))
    /// `E`: estimated, also called dead reckoning.
    public static let estimated = NMEAMode(rawValue: UInt8(ascii: "E"))
    /// `F`: real-time kinematic with float ambiguities.
    public static let floatRTK = NMEAMode(rawValue: UInt8(ascii: "F"))
    /// `M`: entered by hand.
    public static let manual = NMEAMode(rawValue: UInt8(ascii: "M"))
    /// `N`: not valid.
    public static let notValid = NMEAMode(rawValue: UInt8(ascii: "N"))
    /// `P`: precise.
    public static let precise = NMEAMode(rawValue: UInt8(ascii: "P"))
    /// `R`: real-time kinematic with fixed ambiguities.
    public static let fixedRTK = NMEAMode(rawValue: UInt8(ascii: "R"))
    /// `S`: a simulator.
    public static let simulator = NMEAMode(rawValue: UInt8(ascii: "S"))

    /// Whether there is a position, of whatever quality.
    public var isFix: Bool { self != .notValid }

    /// The letter.
    public var description: String { String(UnicodeScalar(rawValue)) }
}

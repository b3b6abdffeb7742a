/// The positioning mode, which sentences contain as a letter since NMEA 2.3.
public struct NMEAMode: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The ASCII letter; manufacturers' own letters, such as `C` and `U`, are kept.
    public let rawValue: UInt8

    /// Creates a mode from its ASCII letter.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `A`: autonomous, without corrections.
    public static let autonomous = NMEAMode(rawValue: UInt8(ascii: "A"))
    /// `D`: with differential corrections.
    public static let differential = NMEAMode(rawValue: UInt8(ascii: "D"))
    /// `E`: estimated (dead reckoning).
    public static let estimated = NMEAMode(rawValue: UInt8(ascii: "E"))
    /// `F`: real-time kinematic with float ambiguities.
    public static let floatRTK = NMEAMode(rawValue: UInt8(ascii: "F"))
    /// `M`: manual input.
    public static let manual = NMEAMode(rawValue: UInt8(ascii: "M"))
    /// `N`: not valid.
    public static let notValid = NMEAMode(rawValue: UInt8(ascii: "N"))
    /// `P`: precise, without deliberate degradation of the signal.
    public static let precise = NMEAMode(rawValue: UInt8(ascii: "P"))
    /// `R`: real-time kinematic with fixed ambiguities.
    public static let fixedRTK = NMEAMode(rawValue: UInt8(ascii: "R"))
    /// `S`: simulated.
    public static let simulator = NMEAMode(rawValue: UInt8(ascii: "S"))

    /// Whether the mode means that there is a position of any quality.
    public var isFix: Bool { self != .notValid }

    /// The letter.
    public var description: String { String(UnicodeScalar(rawValue)) }
}

/// The mode letters of a GNS sentence, one for each satellite system: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC.
public struct NMEAModes: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// The letters, the first one in the lowest byte.
    private var letters: UInt64 = 0

    /// The number of modes, 0...8.
    public private(set) var count = 0

    /// Creates a list of modes; modes after the eighth are omitted.
    public init(_ modes: some Sequence<NMEAMode> = []) {
        for mode in modes { append(mode) }
    }

    /// Creates a list of modes from a literal; modes after the eighth are omitted.
    public init(arrayLiteral modes: NMEAMode...) {
        self.init(modes)
    }

    /// The first index, which is always 0.
    public var startIndex: Int { 0 }
    /// The end index, which equals ``count``.
    public var endIndex: Int { count }

    /// Returns the mode of the system at `index`; ``NMEAMode/notValid`` beyond the end.
    public subscript(index: Int) -> NMEAMode {
        guard 0..<count ~= index else { return .notValid }
        return NMEAMode(rawValue: UInt8(truncatingIfNeeded: letters >> UInt64(index * 8)))
    }

    /// Whether the mode of at least one system means that there is a position.
    public var isFix: Bool { contains { $0.isFix } }

    /// Appends a mode; does nothing if there are already eight.
    public mutating func append(_ mode: NMEAMode) {
        guard count < 8 else { return }
        letters |= UInt64(mode.rawValue) << UInt64(count * 8)
        count += 1
    }
}

/// The positioning mode of a receiver (the way in which it found the position), a letter in sentences since NMEA 2.3.
public struct NMEAMode: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The ASCII letter of the mode; manufacturers' own letters, such as `C` and `U`, are kept.
    public let rawValue: UInt8

    /// Creates a positioning mode from its ASCII letter.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `A`: the position is autonomous, without corrections.
    public static let autonomous = NMEAMode(rawValue: UInt8(ascii: "A"))
    /// `D`: the position has differential corrections.
    public static let differential = NMEAMode(rawValue: UInt8(ascii: "D"))
    /// `E`: the position is estimated by dead reckoning.
    public static let estimated = NMEAMode(rawValue: UInt8(ascii: "E"))
    /// `F`: the position is from real-time kinematic positioning with float ambiguities.
    public static let floatRTK = NMEAMode(rawValue: UInt8(ascii: "F"))
    /// `M`: the position was entered manually.
    public static let manual = NMEAMode(rawValue: UInt8(ascii: "M"))
    /// `N`: the position is not valid.
    public static let notValid = NMEAMode(rawValue: UInt8(ascii: "N"))
    /// `P`: the position is precise, from a signal without deliberate degradation.
    public static let precise = NMEAMode(rawValue: UInt8(ascii: "P"))
    /// `R`: the position is from real-time kinematic positioning with fixed ambiguities.
    public static let fixedRTK = NMEAMode(rawValue: UInt8(ascii: "R"))
    /// `S`: the position is simulated.
    public static let simulator = NMEAMode(rawValue: UInt8(ascii: "S"))

    /// Whether the receiver has a position of any quality in this mode.
    public var isFix: Bool { self != .notValid }

    /// The letter of the mode.
    public var description: String { String(UnicodeScalar(rawValue)) }
}

/// The positioning modes in a GNS sentence, one for each satellite system: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC.
public struct NMEAModes: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// The letters of the modes, the first one in the lowest byte.
    private var letters: UInt64 = 0

    /// The number of modes in the list, 0...8.
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

    /// Whether the receiver has a position of any quality in the mode of at least one satellite system.
    public var isFix: Bool { contains { $0.isFix } }

    /// Appends a mode; does nothing if the list already contains eight modes.
    public mutating func append(_ mode: NMEAMode) {
        guard count < 8 else { return }
        letters |= UInt64(mode.rawValue) << UInt64(count * 8)
        count += 1
    }
}

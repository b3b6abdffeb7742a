/// The mode letters of a GNS sentence, one for each satellite system: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC.
public struct NMEAModes: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// The letters, the first one in the lowest byte.
    private var letters: UInt64 = 0

    /// How many there are, 0...8.
    public private(set) var count = 0

    /// Makes the modes of a sentence; those beyond the eighth are left out.
    public init(_ modes: some Sequence<NMEAMode> = []) {
        for mode in modes { append(mode) }
    }

    /// Makes the modes of a sentence; those beyond the eighth are left out.
    public init(arrayLiteral modes: NMEAMode...) {
        self.init(modes)
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The same as ``count``.
    public var endIndex: Int { count }

    /// The mode of the system at `index`; ``NMEAMode/notValid`` for those that the sentence does not name.
    public subscript(index: Int) -> NMEAMode {
        guard 0..<count ~= index else { return .notValid }
        return NMEAMode(rawValue: UInt8(truncatingIfNeeded: letters >> UInt64(index * 8)))
    }

    /// Whether any of the systems gives a position.
    public var isFix: Bool { contains { $0.isFix } }

    /// Adds a mode; a ninth one is left out.
    public mutating func append(_ mode: NMEAMode) {
        guard count < 8 else { return }
        letters |= UInt64(mode.rawValue) << UInt64(count * 8)
        count += 1
    }
}

/// A satellite in view, as a GSV sentence describes it.
public struct NMEASatellite: Sendable, Hashable {
    private var storedNumber: UInt16
    private var storedAzimuth: Int16
    private var storedElevation: Int8
    private var storedSignal: Int8

    /// Creates a satellite with the given values.
    ///
    /// A satellite number outside of 0...65 535 is clamped. An elevation, azimuth or signal out of range becomes nil.
    public init(number: Int, elevation: Int? = nil, azimuth: Int? = nil, signal: Int? = nil) {
        storedNumber = UInt16(clamping: number)
        storedElevation = elevation.flatMap { -90...90 ~= $0 ? Int8($0) : nil } ?? .min
        storedAzimuth = azimuth.flatMap { 0..<360 ~= $0 ? Int16($0) : nil } ?? -1
        storedSignal = signal.flatMap { 0...99 ~= $0 ? Int8($0) : nil } ?? -1
    }

    /// Creates a satellite whose values are all known and not negative; nil if one of them is out of range.
    @inline(__always)
    init?(usualNumber number: UInt8, elevation: UInt8, azimuth: UInt16, signal: UInt8) {
        guard number > 0, elevation <= 90, azimuth < 360, signal <= 99 else { return nil }
        storedNumber = UInt16(number)
        storedAzimuth = Int16(truncatingIfNeeded: azimuth)
        storedElevation = Int8(truncatingIfNeeded: elevation)
        storedSignal = Int8(truncatingIfNeeded: signal)
    }

    /// The number by which the sender identifies the satellite within its system, 1...65 535.
    public var number: Int { Int(storedNumber) }
    /// Elevation of the satellite in degrees above the horizon, -90...90; nil if unknown.
    public var elevation: Int? { storedElevation == .min ? nil : Int(storedElevation) }
    /// Azimuth of the satellite in degrees from true north, 0..<360; nil if unknown.
    public var azimuth: Int? { storedAzimuth < 0 ? nil : Int(storedAzimuth) }
    /// Carrier-to-noise density of the satellite's signal in dB-Hz, 0...99; nil if the satellite is not tracked.
    public var signal: Int? { storedSignal < 0 ? nil : Int(storedSignal) }
}

/// The satellites in a GSV sentence, at most four, stored without allocation.
public struct NMEASatellites: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private var first = NMEASatellite(number: 0)
    private var second = NMEASatellite(number: 0)
    private var third = NMEASatellite(number: 0)
    private var fourth = NMEASatellite(number: 0)

    /// The number of satellites in the list, 0...4.
    public private(set) var count = 0

    /// Creates a list of satellites; satellites after the fourth are omitted.
    public init(_ satellites: some Sequence<NMEASatellite> = []) {
        for satellite in satellites { append(satellite) }
    }

    /// Creates a list of satellites from a literal; satellites after the fourth are omitted.
    public init(arrayLiteral satellites: NMEASatellite...) {
        self.init(satellites)
    }

    /// The first index, which is always 0.
    public var startIndex: Int { 0 }
    /// The end index, which equals ``count``.
    public var endIndex: Int { count }

    /// The satellite at `index`, from 0.
    public subscript(index: Int) -> NMEASatellite {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
    }

    /// Appends a satellite; does nothing if the list already contains four satellites.
    public mutating func append(_ satellite: NMEASatellite) {
        switch count {
        case 0: first = satellite
        case 1: second = satellite
        case 2: third = satellite
        case 3: fourth = satellite
        default: return
        }
        count += 1
    }
}

/// The satellite numbers in a GSA sentence, at most twelve, stored without allocation.
public struct NMEASatelliteNumbers: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// The first four satellite numbers, of 16 bits each, the first one in the lowest bits.
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    /// The number of satellite numbers in the list, 0...12.
    public private(set) var count = 0

    /// Creates a list of satellite numbers; numbers after the twelfth are omitted.
    public init(_ numbers: some Sequence<Int> = []) {
        for number in numbers { append(number) }
    }

    /// Creates a list of satellite numbers from a literal; numbers after the twelfth are omitted.
    public init(arrayLiteral numbers: Int...) {
        self.init(numbers)
    }

    /// The first index, which is always 0.
    public var startIndex: Int { 0 }
    /// The end index, which equals ``count``.
    public var endIndex: Int { count }

    /// The satellite number at `index`, 1...65 535; 0 beyond the end of the list.
    public subscript(index: Int) -> Int {
        guard 0..<count ~= index else { return 0 }
        let word = index < 4 ? first : index < 8 ? second : third
        return Int(UInt16(truncatingIfNeeded: word >> UInt64(index % 4 * 16)))
    }

    /// Appends a satellite number; does nothing if the list already contains twelve.
    public mutating func append(_ number: Int) {
        guard count < 12 else { return }
        let bits = UInt64(UInt16(clamping: number)) << UInt64(count % 4 * 16)
        switch count / 4 {
        case 0: first |= bits
        case 1: second |= bits
        default: third |= bits
        }
        count += 1
    }
}

/// The NMEA sentences to write.
public struct SentenceKinds: OptionSet, Sendable, Hashable {
    /// One bit per kind.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Position, speed, course and date of each fix.
    public static let rmc = SentenceKinds(rawValue: 1)
    /// Position, quality and altitude of each fix.
    public static let gga = SentenceKinds(rawValue: 2)
    /// Position of each fix.
    public static let gll = SentenceKinds(rawValue: 4)
    /// Course and speed of each fix that has one of them.
    public static let vtg = SentenceKinds(rawValue: 8)
    /// Time and date of each fix, with the whole year.
    public static let zda = SentenceKinds(rawValue: 16)
    /// Accuracy of each fix whose accuracy is known.
    public static let gst = SentenceKinds(rawValue: 32)
    /// Satellites used in the fix, and dilutions of precision.
    public static let gsa = SentenceKinds(rawValue: 64)
    /// Satellites in view.
    public static let gsv = SentenceKinds(rawValue: 128)
    /// Direction in which the device points.
    public static let hdt = SentenceKinds(rawValue: 256)

    /// The sentences that chart plotters and gpsd use.
    public static let usual: SentenceKinds = [.rmc, .gga, .gsa, .gsv, .vtg, .hdt]

    /// The kinds by name, such as `RMC`.
    public static let named: KeyValuePairs<String, SentenceKinds> = [
        "RMC": .rmc, "GGA": .gga, "GLL": .gll, "VTG": .vtg, "ZDA": .zda, "GST": .gst, "GSA": .gsa, "GSV": .gsv,
        "HDT": .hdt,
    ]

    /// Creates a set of one kind from its case-insensitive name; `nil` if the name is unknown.
    public init?(name: String) {
        guard let kind = Self.named.first(where: { $0.key == name.uppercased() }) else { return nil }
        self = kind.value
    }
}

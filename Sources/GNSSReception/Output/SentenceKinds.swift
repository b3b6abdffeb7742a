/// Which NMEA sentences are written.
public struct SentenceKinds: OptionSet, Sendable, Hashable {
    /// One bit for each kind.
    public let rawValue: UInt16

    /// Makes a set of its bits.
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
    /// Satellites that the fix is made of, and dilutions of precision.
    public static let gsa = SentenceKinds(rawValue: 64)
    /// Satellites in view.
    public static let gsv = SentenceKinds(rawValue: 128)
    /// Direction in which the device points.
    public static let hdt = SentenceKinds(rawValue: 256)

    /// What chart plotters and gpsd make use of.
    public static let usual: SentenceKinds = [.rmc, .gga, .gsa, .gsv, .vtg, .hdt]

    /// The kinds by their names, such as `RMC`.
    public static let named: KeyValuePairs<String, SentenceKinds> = [
        "RMC": .rmc, "GGA": .gga, "GLL": .gll, "VTG": .vtg, "ZDA": .zda, "GST": .gst, "GSA": .gsa, "GSV": .gsv,
        "HDT": .hdt,
    ]

    /// Makes a set of one kind by its name, in any case; nil for a name that is none of them.
    public init?(name: String) {
        guard let kind = Self.named.first(where: { $0.key == name.uppercased() }) else { return nil }
        self = kind.value
    }
}

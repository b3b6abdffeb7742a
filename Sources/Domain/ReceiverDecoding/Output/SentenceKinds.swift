/// A set of the kinds of NMEA sentences to write.
public struct SentenceKinds: OptionSet, Sendable, Hashable {
    /// The set as a number, with one bit for each kind.
    public let rawValue: UInt16

    /// Creates a set of kinds from its bits, one for each kind.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// RMC: position, speed, course and date of each fix.
    public static let rmc = SentenceKinds(rawValue: 1)
    /// GGA: position, quality and altitude of each fix.
    public static let gga = SentenceKinds(rawValue: 2)
    /// GLL: the position of each fix.
    public static let gll = SentenceKinds(rawValue: 4)
    /// VTG: course and speed of each fix that has at least one of them.
    public static let vtg = SentenceKinds(rawValue: 8)
    /// ZDA: time and date of each fix, with a year of four digits.
    public static let zda = SentenceKinds(rawValue: 16)
    /// GST: the accuracy of each fix whose accuracy is known.
    public static let gst = SentenceKinds(rawValue: 32)
    /// GSA: the satellites used in the fix, and the dilutions of precision.
    public static let gsa = SentenceKinds(rawValue: 64)
    /// GSV: the satellites in view.
    public static let gsv = SentenceKinds(rawValue: 128)
    /// HDT: the direction in which the device points.
    public static let hdt = SentenceKinds(rawValue: 256)

    /// The sentences that chart plotters and gpsd use.
    public static let usual: SentenceKinds = [.rmc, .gga, .gsa, .gsv, .vtg, .hdt]

    /// The kinds of sentences by their names, such as `RMC`.
    public static let named: KeyValuePairs<String, SentenceKinds> = [
        "RMC": .rmc, "GGA": .gga, "GLL": .gll, "VTG": .vtg, "ZDA": .zda, "GST": .gst, "GSA": .gsa, "GSV": .gsv,
        "HDT": .hdt,
    ]

    /// Creates a set with the one kind of the given name, ignoring case; `nil` if the name is unknown.
    public init?(name: String) {
        guard let kind = Self.named.first(where: { $0.key == name.uppercased() }) else { return nil }
        self = kind.value
    }
}

public import PluginOptions

/// The number of decimals of the degrees in an encoded polyline.
///
/// The polyline itself does not contain this number. If it is read with too few decimals, coordinates are ten times too
/// large and mostly out of range, which is an error. If it is read with too many, coordinates are ten times too small,
/// which is not detected.
public enum PolylinePrecision: Int, Sendable, Hashable, CaseIterable {
    /// Degrees have five decimals (about 1 m): the default of Google's services, OSRM and GraphHopper.
    case five = 5

    /// Degrees have six decimals (about 0.1 m), as in `polyline6` of OSRM and Mapbox, and in Valhalla.
    case six = 6

    /// Creates a precision from the number of decimals as text, `5` or `6`; `nil` for any other text.
    public init?(_ text: String) {
        guard let precision = Self.allCases.first(where: { $0.description == text }) else { return nil }
        self = precision
    }

    /// The number by which degrees are multiplied before they are rounded to integers.
    var scale: Double {
        switch self {
        case .five: 1e5
        case .six: 1e6
        }
    }
}

extension PolylinePrecision: LosslessStringConvertible {
    /// The number of decimals as text, `5` or `6`.
    public var description: String { String(rawValue) }
}

extension PolylinePrecision {
    /// The option `precision` of every endpoint that reads a route: the decimals of an encoded polyline.
    public static let option = Options<PolylinePrecision>.value(
        "precision", .choice(allCases.map(\.description)), absent: .five, default: "5",
        meaning: "decimals of an encoded polyline", parse: PolylinePrecision.init)
}

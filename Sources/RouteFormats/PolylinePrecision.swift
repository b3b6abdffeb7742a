/// With how many decimals the degrees of an encoded polyline are written.
///
/// The text itself does not tell. Read with too few, a route lies ten times as far from the equator and from Greenwich, which
/// mostly is off the earth and then an error; read with too many it shrinks towards 0°, 0° without any.
public enum PolylinePrecision: Int, Sendable, Hashable, CaseIterable {
    /// Five decimals, about 1 m: what Google's services, OSRM and GraphHopper write unless told otherwise.
    case five = 5

    /// Six decimals, about 0.1 m: `polyline6` of OSRM and Mapbox, and what Valhalla writes.
    case six = 6

    /// The precision that an option names by its number of decimals, `5` or `6`; nil for any other text.
    public init?(_ text: String) {
        guard let precision = Self.allCases.first(where: { $0.description == text }) else { return nil }
        self = precision
    }

    /// Units of the text in one degree.
    var scale: Double {
        switch self {
        case .five: 1e5
        case .six: 1e6
        }
    }
}

extension PolylinePrecision: LosslessStringConvertible {
    /// The number of decimals.
    public var description: String { String(rawValue) }
}

import CodecSupport
import Geolocation

/// The quantities that reports contain, with their valid ranges.
enum JSONQuantity: String, Sendable, CaseIterable {
    case altitude
    case accuracy
    case speed
    case course
    case heading
    case angleAccuracy = "accuracy of an angle"
    case variation = "magnetic variation"
    case separation = "geoid separation"
    case dilution = "dilution of precision"
    case correctionAge = "age of corrections"
    case battery

    /// The range of valid values of the quantity, in SI units or degrees.
    var range: ClosedRange<Double> {
        switch self {
        // The range of altitudes extends from below the deepest hole in the earth to beyond the geostationary orbit.
        case .altitude: -20_000...50_000_000
        // The greatest possible error is half the circumference of the earth, in metres.
        case .accuracy: 0...20_040_000
        case .speed: 0...100_000
        case .course, .heading: 0...360
        case .angleAccuracy: 0...180
        case .variation: -180...180
        case .separation: -200...200
        case .dilution: 0...100
        case .correctionAge: 0...1_000_000
        case .battery: 0...1
        }
    }

    /// Returns the number in a JSON value, multiplied by `factor` to convert it to the unit of the quantity.
    ///
    /// Returns `nil` if the value is missing, null, an empty text, NaN, or −1 for a quantity that cannot be negative.
    ///
    /// - Throws: ``Nonsense`` if the value is another text or of another type, or if the number is out of range.
    func read(_ value: JSONValue?, times factor: Double = 1) throws(Nonsense) -> Double? {
        switch value {
        case nil, .null: return nil
        case .number(let number):
            if number.isNaN || number == -1 && range.lowerBound == 0 { return nil }
            guard range.contains(number * factor) else { throw Nonsense(reason: "\(DropReason(self)) out of range") }
            return number * factor
        case .string(let text) where text.isEmpty || text.lowercased() == "nan": return nil
        case .string, .bool, .array, .object: throw Nonsense(reason: "\(DropReason(self)) that is not a number")
        }
    }

    /// The error that a JSON value is not a valid number.
    struct Nonsense: Error {
        let reason: DropReason
    }
}

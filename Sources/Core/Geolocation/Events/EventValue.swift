/// Any JSON value of an event field, including arrays and nested objects.
public enum EventValue: Sendable, Hashable, Codable {
    /// The JSON value `null`.
    case null
    /// The JSON value `true` or `false`.
    case bool(Bool)
    /// A number that is whole.
    case integer(Int64)
    /// A number that is not whole; NaN and infinities are written as `null`.
    case number(Double)
    /// A JSON string.
    case string(String)
    /// A JSON array.
    case array([EventValue])
    /// A JSON object, whose keys are written in alphabetical order.
    case object([String: EventValue])

    /// The number in an `integer` or `number` value; `nil` for any other value.
    package var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The GeoJSON positions in the value (RFC 7946, section 3.1.1).
    var positions: [Coordinate] {
        switch self {
        case .object(let fields):
            fields.flatMap { key, value in key == "coordinates" ? value.coordinates : value.positions }
        case .array(let elements): elements.flatMap(\.positions)
        default: []
        }
    }

    /// The places in GeoJSON arrays of longitude and latitude; the arrays may be nested.
    private var coordinates: [Coordinate] {
        guard case .array(let elements) = self else { return [] }
        if elements.count >= 2, let longitude = elements[0].number, let latitude = elements[1].number {
            return [Coordinate(latitude: latitude, longitude: longitude)]
        }
        return elements.flatMap(\.coordinates)
    }

    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([EventValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: EventValue].self))
        }
    }

    /// Encodes this JSON value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value) where !value.isFinite: try container.encodeNil()
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

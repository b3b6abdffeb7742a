/// A value of any JSON shape, for the rare fields of events that are neither number, text, flag nor time.
public enum EventValue: Sendable, Hashable, Codable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number; a non-finite one is written as null.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([EventValue])
    /// An object; its keys are written in alphabetical order.
    case object([String: EventValue])

    /// Decodes whatever value stands there.
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

    /// Encodes the value itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

import CodecSupport
import Geolocation

extension EventValue {
    /// The maximum nesting depth of a JSON value in a message.
    private static let deepest = 32

    /// Creates an event value from a JSON text; the value is `null` if the text is invalid.
    init(json text: [UInt8]) {
        self = (try? JSONValue.parse(text.span, deepest: Self.deepest, isStrict: true)).map { EventValue($0) } ?? .null
    }

    /// Creates an event value from a parsed JSON value.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = Int64(exactly: number).map(EventValue.integer) ?? .number(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { EventValue($0) })
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.name, EventValue($0.value)) }) { $1 })
        }
    }
}

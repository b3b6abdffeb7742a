public import CodecSupport

/// Writes events as JSON objects directly into a reusable byte buffer.
///
/// Keys are written in the order of the calls; an absent or non-finite value is omitted.
public struct EventWriter: Sendable {
    /// The bytes that the writer has written so far; the owner empties them with ``removeAll()``.
    public private(set) var bytes: [UInt8]

    /// The fields of an event as values, if they are collected for an encoder; `nil` if they are written as JSON.
    private var fields: [String: EventValue]?

    /// Creates an empty writer whose buffer has the given initial capacity in bytes.
    public init(capacity: Int = 512) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Returns the fields of the given event as values instead of writing them as JSON.
    static func fields(of event: GeolocationEvent) -> [String: EventValue] {
        var writer = EventWriter(capacity: 0)
        writer.fields = [:]
        event.write(to: &writer)
        return writer.fields ?? [:]
    }

    /// Removes the bytes that the writer has written so far, but keeps the capacity of the buffer.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes raw bytes, for a sink whose lines are not JSON.
    public mutating func append(_ bytes: [UInt8]) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Writes a field with a number, in the shortest form that is read back as exactly the same number.
    public mutating func field(_ key: StaticString, _ number: Double?) {
        guard let number, number.isFinite, !collects(key, .number(number)) else { return }
        bytes.append(jsonKey: key)
        bytes.append(shortest: number)
    }

    /// Writes a field with an angle or a coordinate in degrees with at most 9 decimals; values beyond ±1000 are
    /// omitted.
    public mutating func field(_ key: StaticString, degrees angle: Double?) {
        guard let angle, abs(angle) <= 1000, !collects(key, .number(Self.rounded(angle))) else { return }
        bytes.append(jsonKey: key)
        bytes.append(degrees: angle)
    }

    /// Writes a field with an integer.
    public mutating func field(_ key: StaticString, _ integer: Int) {
        guard !collects(key, .integer(Int64(integer))) else { return }
        bytes.append(jsonKey: key)
        bytes.append(integer: Int64(integer))
    }

    /// Writes a field with a Boolean value.
    public mutating func field(_ key: StaticString, _ flag: Bool) {
        guard !collects(key, .bool(flag)) else { return }
        bytes.append(jsonKey: key)
        bytes.append(flag ? "true" : "false")
    }

    /// Writes a field with a string, or nothing if the string is `nil`.
    public mutating func field(_ key: StaticString, _ text: String?) {
        guard let text, !collects(key, .string(text)) else { return }
        bytes.append(jsonKey: key)
        bytes.append(jsonString: text)
    }

    /// Writes a field with a time as ISO 8601 in UTC: with milliseconds, or with microseconds if the time is not a
    /// whole number of milliseconds.
    public mutating func field(_ key: StaticString, _ time: Date?) {
        guard let time = time.flatMap(Timestamp.init), !collects(key, .string(Self.text(of: time))) else { return }
        bytes.append(jsonKey: key)
        bytes.append(jsonTime: time)
    }

    /// Writes a field with `null`, which means that a value was withdrawn.
    public mutating func null(_ key: StaticString) {
        field(key, .null)
    }

    /// Writes a field with any JSON value, such as an array or a nested object.
    public mutating func field(_ key: StaticString, _ value: EventValue) {
        guard !collects(key, value) else { return }
        bytes.append(jsonKey: key)
        write(value)
    }

    /// Writes a field whose key is known only at run time.
    mutating func field(named key: String, _ value: EventValue) {
        if fields != nil {
            fields?[key] = value
            return
        }
        bytes.appendJSONSeparator()
        bytes.append(jsonString: key)
        bytes.append(UInt8(ascii: ":"))
        write(value)
    }

    /// Writes fields that are already JSON text, separated by commas; writes nothing if the text is empty.
    mutating func members(_ text: [UInt8]) {
        guard !text.isEmpty else { return }
        if fields != nil {
            let object = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
            let members = try? JSONDecoder().decode([String: EventValue].self, from: Data(object))
            fields?.merge(members ?? [:]) { $1 }
        } else {
            bytes.appendJSONSeparator()
            bytes.append(contentsOf: text)
        }
    }

    /// Writes an event as a JSON object and a line feed: its type, its time, and the fields that `body` adds.
    mutating func object(type: String, time: Date, _ body: (inout EventWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        field("type", type)
        field("time", time)
        body(&self)
        bytes.append("}\n")
    }

    /// Collects a field for an encoder and returns `true`; returns `false` if fields are to be written as JSON instead.
    @inline(__always)
    private mutating func collects(_ key: StaticString, _ value: @autoclosure () -> EventValue) -> Bool {
        guard fields != nil else { return false }
        fields?["\(key)"] = value()
        return true
    }

    /// Returns the given angle in degrees, rounded to the decimals with which it is written.
    private static func rounded(_ angle: Double) -> Double {
        var text: [UInt8] = []
        text.append(degrees: angle)
        return DecimalText.parse(text.span, text.indices) ?? angle
    }

    private static func text(of time: Timestamp) -> String {
        var text: [UInt8] = []
        time.write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func write(_ value: EventValue) {
        switch value {
        case .null: bytes.append("null")
        case .bool(let flag): bytes.append(flag ? "true" : "false")
        case .integer(let integer): bytes.append(integer: integer)
        case .number(let number) where number.isFinite: bytes.append(shortest: number)
        case .number: bytes.append("null")
        case .string(let text): bytes.append(jsonString: text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for element in elements {
                bytes.appendJSONSeparator()
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (key, element) in fields.sorted(by: { $0.key < $1.key }) { field(named: key, element) }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

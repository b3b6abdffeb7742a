import CodecSupport

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Writes events as JSON objects directly into a reusable byte buffer.
///
/// Keys are written in the order of the calls; an absent or non-finite value writes nothing.
public struct EventWriter: Sendable {
    /// The bytes written so far; the owner empties them with ``removeAll()``.
    public private(set) var bytes: [UInt8]

    /// Creates an empty writer with an initial capacity in bytes.
    public init(capacity: Int = 512) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Empties the writer and keeps its capacity.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes raw bytes, for a sink whose lines are not JSON.
    public mutating func append(_ bytes: [UInt8]) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Writes a number in its shortest form that reads back to the same value.
    public mutating func field(_ key: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        write(key: key)
        bytes.append(shortest: number)
    }

    /// Writes an angle or a coordinate with at most 9 decimals.
    public mutating func field(_ key: StaticString, degrees angle: Double?) {
        guard let angle, abs(angle) <= 1000 else { return }
        write(key: key)
        bytes.append(degrees: angle)
    }

    /// Writes an integer.
    public mutating func field(_ key: StaticString, _ integer: Int) {
        write(key: key)
        bytes.append(integer: Int64(integer))
    }

    /// Writes a Boolean.
    public mutating func field(_ key: StaticString, _ flag: Bool) {
        write(key: key)
        write(flag ? "true" : "false")
    }

    /// Writes a string.
    public mutating func field(_ key: StaticString, _ text: String?) {
        guard let text else { return }
        write(key: key)
        bytes.append(jsonString: text)
    }

    /// Writes a time as ISO 8601 in UTC, with milliseconds, or with microseconds if it has any.
    public mutating func field(_ key: StaticString, _ time: Date?) {
        guard let time = time.flatMap(Timestamp.init) else { return }
        write(key: key)
        bytes.append(UInt8(ascii: "\""))
        time.write(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes `null`, which means that a value was withdrawn.
    public mutating func null(_ key: StaticString) {
        write(key: key)
        write("null")
    }

    /// Writes any JSON value, such as an array or a nested object.
    public mutating func field(_ key: StaticString, _ value: EventValue) {
        write(key: key)
        write(value)
    }

    /// Writes one object and a line feed: its type, its time, and the fields that `body` adds.
    mutating func object(type: String, time: Date, _ body: (inout EventWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        field("type", type)
        field("time", time)
        body(&self)
        write("}\n")
    }
}

extension EventWriter {
    /// Writes a field whose key is known only at run time.
    mutating func field(named key: String, _ value: EventValue) {
        separate()
        bytes.append(jsonString: key)
        bytes.append(UInt8(ascii: ":"))
        write(value)
    }

    private mutating func write(key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(key)
        write("\":")
    }

    private mutating func separate() {
        if let last = bytes.last, last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func write(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func write(_ value: EventValue) {
        switch value {
        case .null: write("null")
        case .bool(let flag): write(flag ? "true" : "false")
        case .integer(let integer): bytes.append(integer: integer)
        case .number(let number) where number.isFinite: bytes.append(shortest: number)
        case .number: write("null")
        case .string(let text): bytes.append(jsonString: text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
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

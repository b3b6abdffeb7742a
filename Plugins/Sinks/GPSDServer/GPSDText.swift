import CodecSupport

/// Encodes gpsd's objects as JSON into a reusable buffer; members with unknown values are omitted.
struct GPSDText: Sendable {
    /// The maximum length of a line in bytes, including the end of the line: gpsd's GPS_JSON_RESPONSE_MAX.
    static let lineLimit = 10_240

    /// The bytes written to the buffer since the last ``removeAll()``.
    private(set) var bytes: [UInt8] = []

    /// Removes the contents of the buffer, but keeps its storage.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Begins an object, and writes its member `class` with the given name.
    mutating func begin(_ name: StaticString) {
        beginElement()
        bytes.append(jsonKey: "class")
        bytes.append("\"")
        bytes.append(name)
        bytes.append("\"")
    }

    /// Begins an object without the member `class`, as an element of an array.
    mutating func beginElement() {
        bytes.appendJSONSeparator()
        bytes.append(UInt8(ascii: "{"))
    }

    /// Ends an object or an element of an array.
    mutating func end() {
        bytes.append(UInt8(ascii: "}"))
    }

    /// Ends the line after a complete object.
    mutating func endLine() {
        bytes.append("\r\n")
    }

    /// Writes a member whose value is an array with the elements that `body` writes.
    mutating func array(_ key: StaticString, _ body: (inout GPSDText) -> Void) {
        bytes.append(jsonKey: key)
        bytes.append(UInt8(ascii: "["))
        body(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes a member whose value is a number with at most three decimals.
    mutating func field(_ key: StaticString, _ number: Double?) {
        guard let number, abs(number) < 1e12 else { return }
        bytes.append(jsonKey: key)
        bytes.append(shortest: (number * 1000).rounded() / 1000)
    }

    /// Writes a member whose value is an angle or a coordinate in degrees with at most nine decimals.
    mutating func field(_ key: StaticString, degrees angle: Double?) {
        guard let angle, abs(angle) <= 360 else { return }
        bytes.append(jsonKey: key)
        bytes.append(degrees: angle)
    }

    /// Writes a member whose value is a whole number.
    mutating func field(_ key: StaticString, _ number: Int?) {
        guard let number else { return }
        bytes.append(jsonKey: key)
        bytes.append(integer: Int64(number))
    }

    /// Writes a member whose value is a Boolean.
    mutating func field(_ key: StaticString, _ flag: Bool) {
        bytes.append(jsonKey: key)
        bytes.append(flag ? "true" : "false")
    }

    /// Writes a member whose value is a string.
    mutating func field(_ key: StaticString, _ text: String?) {
        guard let text else { return }
        bytes.append(jsonKey: key)
        bytes.append(jsonString: text)
    }

    /// Writes a member whose value is a time as ISO 8601 in UTC.
    mutating func field(_ key: StaticString, _ time: Date?) {
        guard let time = time.flatMap(Timestamp.init) else { return }
        bytes.append(jsonKey: key)
        bytes.append(jsonTime: time)
    }
}

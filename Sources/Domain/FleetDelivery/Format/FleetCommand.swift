public import CodecSupport
public import RelayFormat

/// A command of the hub that sets the settings of a device, sent on the lane `cmd`.
///
/// `{"v":1,"version":4,"desired":{"interval":10},"until":"2026-11-26T12:00:00Z"}`
public struct FleetCommand: Sendable, Hashable {
    /// The version of the settings; of several commands, the one with the highest version applies.
    public var version: Int64

    /// The settings that the device should have, as a JSON object.
    public var desired: [UInt8]

    /// The time from which the device ignores the command; `nil` for never.
    public var expiry: Date?

    /// Creates a command that sets the settings of a device.
    public init(version: Int64, desired: [UInt8], expiry: Date? = nil) {
        (self.version, self.desired, self.expiry) = (version, desired, expiry)
    }

    /// Decodes a command from the payload of a message.
    public init(_ payload: Span<UInt8>) throws(RelayCodingError) {
        try FleetCoding.check(payload)
        var version: Int64?
        var desired: [UInt8]?
        var expiry: Date?
        try VersionedReader.read(payload) { (name, reader, bytes) throws(FormatError) in
            if name.equals("version", bytes) {
                version = try reader.wholeNumber("version", bytes)
            } else if name.equals("desired", bytes) {
                desired = try FleetCoding.object("desired", &reader, bytes)
            } else if name.equals("until", bytes) {
                expiry = try Self.time(&reader, bytes)
            } else {
                return false
            }
            return true
        }
        self.init(
            version: try FleetCoding.required(version, "version"),
            desired: try FleetCoding.required(desired, "desired"), expiry: expiry)
    }

    private static func time(_ reader: inout JSONReader, _ bytes: Span<UInt8>) throws(FormatError) -> Date? {
        if try reader.consumeNull(bytes) { return nil }
        let start = reader.index
        guard try reader.peek(bytes) == UInt8(ascii: "\"") else { throw FormatError("until is not a time", at: start) }
        let text = try reader.text(bytes)
        guard let time = Timestamp(iso8601: bytes.extracting(text.start..<text.end)) else {
            throw FormatError("until is not a time", at: start)
        }
        return time.date
    }

    /// Returns the encoded payload of the command.
    ///
    /// - Throws: An error if the settings are not a JSON object or if the message would be too long.
    public func payload() throws(RelayCodingError) -> [UInt8] {
        var bytes = FleetCoding.begin()
        bytes.append(jsonKey: "version")
        bytes.append(integer: version)
        bytes.append(jsonKey: "desired")
        try FleetCoding.append(object: desired, "desired", to: &bytes)
        if let time = expiry.flatMap(Timestamp.init) {
            bytes.append(jsonKey: "until")
            bytes.append(jsonTime: time)
        }
        return try FleetCoding.endChecked(bytes)
    }
}

/// The settings that a device has, which it reports on the lane `state`.
///
/// `{"v":1,"version":4,"reported":{"interval":10}}`
public struct FleetState: Sendable, Hashable {
    /// The version of the newest command that the device has applied; 0 if it has applied none.
    public var version: Int64

    /// The settings that the device has, as a JSON object.
    public var reported: [UInt8]

    /// Creates a report of settings.
    public init(version: Int64, reported: [UInt8]) { (self.version, self.reported) = (version, reported) }

    /// Decodes a report of settings from the payload of a message.
    public init(_ payload: Span<UInt8>) throws(RelayCodingError) {
        try FleetCoding.check(payload)
        var version: Int64?
        var reported: [UInt8]?
        try VersionedReader.read(payload) { (name, reader, bytes) throws(FormatError) in
            if name.equals("version", bytes) {
                version = try reader.wholeNumber("version", bytes)
            } else if name.equals("reported", bytes) {
                reported = try FleetCoding.object("reported", &reader, bytes)
            } else {
                return false
            }
            return true
        }
        self.init(
            version: try FleetCoding.required(version, "version"),
            reported: try FleetCoding.required(reported, "reported"))
    }

    /// Returns the encoded payload of the report of settings.
    ///
    /// - Throws: An error if the settings are not a JSON object or if the message would be too long.
    public func payload() throws(RelayCodingError) -> [UInt8] {
        var bytes = FleetCoding.begin()
        bytes.append(jsonKey: "version")
        bytes.append(integer: version)
        bytes.append(jsonKey: "reported")
        try FleetCoding.append(object: reported, "reported", to: &bytes)
        return try FleetCoding.endChecked(bytes)
    }
}

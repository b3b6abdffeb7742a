import CodecSupport
public import RelayFormat

/// The message by which a device reports an event other than a fix, such as an alert, sent on the lane `event`.
///
/// `{"v":1,"e":7,"s":41,"event":{"type":"alert","time":"2026-11-26T10:40:00Z"}}`
public struct FleetEvent: Sendable, Hashable {
    /// The epoch of the number, a value that identifies the store or the run of the device that has assigned it.
    public var epoch: Int64

    /// The number that permanently identifies the event within the epoch.
    ///
    /// Fixes and events of a device share one sequence of numbers.
    public var sequence: Int64

    /// The event, as a JSON object in the `jsonl` format.
    public var line: [UInt8]

    /// Creates the message by which a device reports an event.
    public init(epoch: Int64, sequence: Int64, line: [UInt8]) {
        (self.epoch, self.sequence, self.line) = (epoch, sequence, line)
    }

    /// Decodes an event from the payload of a message.
    public init(_ payload: Span<UInt8>) throws(RelayCodingError) {
        try FleetCoding.check(payload)
        var (epoch, sequence): (Int64?, Int64?)
        var line: [UInt8]?
        try VersionedReader.read(payload) { (name, reader, bytes) throws(FormatError) in
            if name.equals("e", bytes) {
                epoch = try reader.wholeNumber("e", bytes)
            } else if name.equals("s", bytes) {
                sequence = try reader.wholeNumber("s", bytes)
            } else if name.equals("event", bytes) {
                line = try FleetCoding.object("event", &reader, bytes)
            } else {
                return false
            }
            return true
        }
        self.init(
            epoch: try FleetCoding.required(epoch, "e"), sequence: try FleetCoding.required(sequence, "s"),
            line: try FleetCoding.required(line, "event"))
    }

    /// Returns the encoded payload of the message.
    ///
    /// - Throws: An error if the event is not a JSON object or if the message would be too long.
    public func payload() throws(RelayCodingError) -> [UInt8] {
        var bytes = FleetCoding.begin(epoch: epoch)
        bytes.append(jsonKey: "s")
        bytes.append(integer: sequence)
        bytes.append(jsonKey: "event")
        try FleetCoding.append(object: line, "event", to: &bytes)
        return try FleetCoding.endChecked(bytes)
    }
}

import CodecSupport
public import RelayFormat

/// A question from a device: which of its undelivered fixes and events the hub has already stored.
///
/// The question is sent on the lane `hello`: `{"v":1,"e":7,"from":12,"to":40}`
public struct FleetHello: Sendable, Hashable {
    /// The epoch of the numbers, a value that identifies the store or the run of the device that has assigned them.
    ///
    /// Within an epoch, a number identifies one fix or event. The epoch is 0 if the device never reuses a number.
    public var epoch: Int64

    /// The range from the lowest to the highest number of the fixes and events that the device still has to send.
    public var numbers: ClosedRange<Int64>

    /// Creates a question that asks the hub which of the records with the given numbers it has stored.
    public init(epoch: Int64, numbers: ClosedRange<Int64>) { (self.epoch, self.numbers) = (epoch, numbers) }

    /// Decodes a question from the payload of a message.
    public init(_ payload: Span<UInt8>) throws(RelayCodingError) {
        try FleetCoding.check(payload)
        var (epoch, first, last): (Int64?, Int64?, Int64?)
        try VersionedReader.read(payload) { (name, reader, bytes) throws(FormatError) in
            if name.equals("e", bytes) {
                epoch = try reader.wholeNumber("e", bytes)
            } else if name.equals("from", bytes) {
                first = try reader.wholeNumber("from", bytes)
            } else if name.equals("to", bytes) {
                last = try reader.wholeNumber("to", bytes)
            } else {
                return false
            }
            return true
        }
        let (from, to) = (try FleetCoding.required(first, "from"), try FleetCoding.required(last, "to"))
        guard from <= to else { throw RelayCodingError("from is greater than to", at: 0) }
        self.init(epoch: try FleetCoding.required(epoch, "e"), numbers: from...to)
    }

    /// The encoded payload of the question.
    public var payload: [UInt8] {
        var bytes = FleetCoding.begin(epoch: epoch)
        bytes.append(jsonKey: "from")
        bytes.append(integer: numbers.lowerBound)
        bytes.append(jsonKey: "to")
        bytes.append(integer: numbers.upperBound)
        return FleetCoding.end(bytes)
    }
}

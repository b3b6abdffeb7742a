import CodecSupport
public import RelayFormat

/// A message of the hub that lists which fixes and events of a device the hub has stored, sent on the lane `ack`.
///
/// `{"v":1,"e":7,"got":[[12,31],[33,33]]}`
public struct FleetAcknowledgement: Sendable, Hashable {
    /// The epoch of the numbers, a value that identifies the store or the run of the device that has assigned them.
    ///
    /// Within an epoch, a number identifies one fix or event. The epoch is 0 if the device never reuses a number.
    public var epoch: Int64

    /// The numbers of the stored fixes and events, as ascending ranges.
    public var ranges: [ClosedRange<Int64>]

    /// The maximum number of ranges in one acknowledgement: 16.
    public static let rangeLimit = 16

    /// Creates an acknowledgement; keeps only the last ``rangeLimit`` ranges if there are more.
    public init(epoch: Int64, ranges: [ClosedRange<Int64>]) {
        self.epoch = epoch
        self.ranges = ranges.count > Self.rangeLimit ? Array(ranges.suffix(Self.rangeLimit)) : ranges
    }

    /// Decodes an acknowledgement from the payload of a message.
    public init(_ payload: Span<UInt8>) throws(RelayCodingError) {
        try FleetCoding.check(payload)
        var epoch: Int64?
        var ranges: [ClosedRange<Int64>]?
        try VersionedReader.read(payload) { (name, reader, bytes) throws(FormatError) in
            if name.equals("e", bytes) {
                epoch = try reader.wholeNumber("e", bytes)
            } else if name.equals("got", bytes) {
                ranges = try Self.ranges(&reader, bytes)
            } else {
                return false
            }
            return true
        }
        self.init(
            epoch: try FleetCoding.required(epoch, "e"), ranges: try FleetCoding.required(ranges, "got"))
    }

    private static func ranges(
        _ reader: inout JSONReader, _ bytes: Span<UInt8>
    ) throws(FormatError) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        try array(&reader, depth: 2, bytes) { (reader) throws(FormatError) in
            guard ranges.count < rangeLimit else {
                throw FormatError("got has more than \(rangeLimit) ranges", at: reader.index)
            }
            var numbers: [Int64] = []
            let start = reader.index
            try array(&reader, depth: 3, bytes) { (reader) throws(FormatError) in
                guard numbers.count < 2 else { throw FormatError("a range has not two numbers", at: start) }
                numbers.append(try reader.wholeNumber("got", bytes))
            }
            guard numbers.count == 2, numbers[0] <= numbers[1] else {
                throw FormatError("a range has not two numbers", at: start)
            }
            ranges.append(numbers[0]...numbers[1])
        }
        return ranges
    }

    private static func array(
        _ reader: inout JSONReader, depth: Int, _ bytes: Span<UInt8>,
        _ element: (inout JSONReader) throws(FormatError) -> Void
    ) throws(FormatError) {
        guard try reader.peek(bytes) == UInt8(ascii: "[") else {
            throw FormatError("got is not an array of ranges", at: reader.index)
        }
        try reader.open(depth)
        var isFirst = true
        while try reader.nextElement(&isFirst, bytes) { try element(&reader) }
    }

    /// The encoded payload of the acknowledgement.
    public var payload: [UInt8] {
        var bytes = FleetCoding.begin(epoch: epoch)
        bytes.append(jsonKey: "got")
        bytes.append(UInt8(ascii: "["))
        for range in ranges {
            bytes.appendJSONSeparator()
            bytes.append(UInt8(ascii: "["))
            bytes.append(integer: range.lowerBound)
            bytes.append(UInt8(ascii: ","))
            bytes.append(integer: range.upperBound)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(UInt8(ascii: "]"))
        return FleetCoding.end(bytes)
    }
}

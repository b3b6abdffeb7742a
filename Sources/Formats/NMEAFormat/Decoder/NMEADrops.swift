/// The counts of what a decoder dropped, by reason.
public struct NMEADrops: Sendable, Hashable, CustomStringConvertible {
    /// Sentences with a wrong or truncated checksum.
    public internal(set) var wrongChecksum = 0
    /// Sentences without a required checksum.
    public internal(set) var missingChecksum = 0
    /// Sentences that exceed the length limit.
    public internal(set) var tooLong = 0
    /// Sentences interrupted by a control character.
    public internal(set) var badCharacter = 0
    /// Sentences interrupted by another one.
    public internal(set) var interrupted = 0
    /// TAG blocks that are not closed or have a wrong checksum; their sentence is kept.
    public internal(set) var badTagBlock = 0
    /// Datagrams of IEC 61162-450 that contain files.
    public internal(set) var refusedDatagram = 0
    /// Invalid times; their sentence is kept without them.
    public internal(set) var badTime = 0
    /// Invalid dates; their sentence is kept without them.
    public internal(set) var badDate = 0
    /// Positions with a missing, malformed or out-of-range part; their sentence is kept without them.
    public internal(set) var badPosition = 0
    /// Other fields that are malformed or out of range; their sentence is kept without them.
    public internal(set) var badNumber = 0
    /// Bytes outside sentences, TAG blocks and line ends.
    public internal(set) var bytesOutside = 0

    /// Creates counts of 0.
    public init() {}

    /// The number of dropped sentences.
    public var sentences: Int { wrongChecksum + missingChecksum + tooLong + badCharacter + interrupted }

    /// The number of fields dropped from kept sentences.
    public var fields: Int { badTime + badDate + badPosition + badNumber }

    /// The nonzero counts, by reason as text.
    public var byReason: [String: Int] {
        Dictionary(uniqueKeysWithValues: reasons.filter { $0.count > 0 })
    }

    /// The counts, for example `2 sentence with a wrong checksum`; empty if nothing was dropped.
    public var description: String {
        reasons.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
    }

    private var reasons: [(words: String, count: Int)] {
        [
            ("sentence with a wrong checksum", wrongChecksum),
            ("sentence without checksum", missingChecksum),
            ("sentence longer than the limit", tooLong),
            ("sentence broken off by a control character", badCharacter),
            ("sentence broken off by the next one", interrupted),
            ("TAG block that is not closed or has a wrong checksum", badTagBlock),
            ("datagram with a file in place of sentences", refusedDatagram),
            ("time that no clock shows", badTime),
            ("date that no calendar has", badDate),
            ("position that is incomplete or out of range", badPosition),
            ("field that is no number or out of range", badNumber),
            ("byte outside of sentences", bytesOutside),
        ]
    }

    /// Counts bytes outside sentences, saturating.
    mutating func addOutside(_ count: Int) {
        let (sum, isTooLarge) = bytesOutside.addingReportingOverflow(count)
        bytesOutside = isTooLarge ? .max : sum
    }

    mutating func add(_ faults: NMEAFaults) {
        badTime += Int(faults.times)
        badDate += Int(faults.dates)
        badPosition += Int(faults.positions)
        badNumber += Int(faults.numbers)
    }
}

/// What a decoder left out because it could not be used: counts by reason.
public struct NMEADrops: Sendable, Hashable, CustomStringConvertible {
    /// Sentences whose checksum is wrong or cut off.
    public internal(set) var wrongChecksum = 0
    /// Sentences without the checksum that they should have.
    public internal(set) var missingChecksum = 0
    /// Sentences longer than the limit.
    public internal(set) var tooLong = 0
    /// Sentences that a control character breaks off.
    public internal(set) var badCharacter = 0
    /// Sentences in which another one begins.
    public internal(set) var interrupted = 0
    /// TAG blocks that are not closed or whose checksum is wrong; their sentence is kept.
    public internal(set) var badTagBlock = 0
    /// Datagrams of IEC 61162-450 that carry files.
    public internal(set) var refusedDatagram = 0
    /// Times that no clock shows; their sentence is kept without.
    public internal(set) var badTime = 0
    /// Dates that no calendar has; their sentence is kept without.
    public internal(set) var badDate = 0
    /// Positions of which one half or one letter is missing, no number or out of range; their sentence is kept without.
    public internal(set) var badPosition = 0
    /// Other fields that are no number or out of range; their sentence is kept without.
    public internal(set) var badNumber = 0
    /// Bytes outside of sentences, TAG blocks and line ends.
    public internal(set) var bytesOutside = 0

    /// Makes an empty count.
    public init() {}

    /// How many sentences were left out as a whole.
    public var sentences: Int { wrongChecksum + missingChecksum + tooLong + badCharacter + interrupted }

    /// How many fields were left out of sentences that were kept.
    public var fields: Int { badTime + badDate + badPosition + badNumber }

    /// The counts that are not 0, by reason in words for people.
    public var byReason: [String: Int] {
        Dictionary(uniqueKeysWithValues: reasons.filter { $0.count > 0 })
    }

    /// The counts in words, for example `2 sentence with a wrong checksum`; empty if nothing was left out.
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

    /// Counts bytes outside of sentences; the count stays at the largest that there is.
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

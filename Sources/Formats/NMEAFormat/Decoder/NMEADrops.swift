/// The counts of what an NMEA decoder dropped: sentences, TAG blocks, datagrams, fields and bytes, by reason.
public struct NMEADrops: Sendable, Hashable, CustomStringConvertible {
    /// The number of sentences dropped because their checksum is wrong or truncated.
    public internal(set) var wrongChecksum = 0
    /// The number of sentences dropped because they lack a required checksum.
    public internal(set) var missingChecksum = 0
    /// The number of sentences dropped because they exceed the length limit.
    public internal(set) var tooLong = 0
    /// The number of sentences dropped because they contain a control character.
    public internal(set) var badCharacter = 0
    /// The number of sentences dropped because another sentence began before their end.
    public internal(set) var interrupted = 0
    /// The number of TAG blocks dropped because they are not closed or have a wrong checksum.
    ///
    /// The sentence after such a block is kept.
    public internal(set) var badTagBlock = 0
    /// The number of datagrams of IEC 61162-450 dropped because they contain files.
    public internal(set) var refusedDatagram = 0
    /// The number of invalid times dropped; the sentences that contain them are kept.
    public internal(set) var badTime = 0
    /// The number of invalid dates dropped; the sentences that contain them are kept.
    public internal(set) var badDate = 0
    /// The number of positions dropped because a part is missing, malformed or out of range; the sentences are kept.
    public internal(set) var badPosition = 0
    /// The number of other fields dropped because they are malformed or out of range; the sentences are kept.
    public internal(set) var badNumber = 0
    /// The number of bytes dropped because they belong to no sentence, TAG block or line end.
    public internal(set) var bytesOutside = 0

    /// Creates counts of drops that are all 0.
    public init() {}

    /// The total number of dropped sentences.
    public var sentences: Int { wrongChecksum + missingChecksum + tooLong + badCharacter + interrupted }

    /// The total number of fields dropped from sentences that were kept.
    public var fields: Int { badTime + badDate + badPosition + badNumber }

    /// The counts of drops that are above 0; each key is the reason in words, such as `byte outside of sentences`.
    public var byReason: [String: Int] {
        Dictionary(uniqueKeysWithValues: reasons.filter { $0.count > 0 })
    }

    /// The counts of drops as text, for example `2 sentence with a wrong checksum`; empty if nothing was dropped.
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
            ("field that is not a number or out of range", badNumber),
            ("byte outside of sentences", bytesOutside),
        ]
    }

    /// Adds `count` to the number of bytes outside sentences; the sum stops at the maximum of its type.
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

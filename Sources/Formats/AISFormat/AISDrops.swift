/// Counts of the AIS sentences that an assembler dropped, by reason.
///
/// A dropped message counts once for each of its sentences.
public struct AISDrops: Sendable, Hashable, CustomStringConvertible {
    /// The reason why an assembler dropped a sentence.
    public enum Reason: Int, Sendable, Hashable, CaseIterable {
        /// The payload has a character outside the six-bit encoding of AIS.
        case badCharacter
        /// The message is shorter than its type requires, or the payload is empty.
        case tooShort
        /// The message has more than 192 characters, so it is longer than any message of the standard.
        case tooLong
        /// The number of fill bits is not 0...5, or a part other than the last one of its message has fill bits.
        case wrongFillBits
        /// The number of parts is not 1...9, the number of this part is 0 or above the number of parts, or the sequence
        /// identifier is not 0...9.
        case wrongNumbering
        /// Another part of the same message is missing or came out of order.
        case missingPart
        /// The same part of the message has already been received.
        case doubledPart
        /// The message was still incomplete when a new message needed its memory; at most 16 messages can be
        /// incomplete.
        case crowdedOut
        /// The sender's MMSI has more than nine digits, or the position is outside the range of latitudes or
        /// longitudes.
        case outOfRange
    }

    private var counts = [Int64](repeating: 0, count: Reason.allCases.count)

    /// Creates counts of dropped sentences that are all 0.
    public init() {}

    /// Returns the number of sentences dropped for `reason`.
    public func count(of reason: Reason) -> Int { Int(clamping: counts[reason.rawValue]) }

    /// The number of all dropped sentences.
    public var total: Int { Int(clamping: counts.reduce(0, +)) }

    /// The counts of dropped sentences, for example `2 missingPart, 1 badCharacter`; empty if none was dropped.
    public var description: String {
        Reason.allCases.filter { count(of: $0) > 0 }.map { "\(count(of: $0)) \($0)" }.joined(separator: ", ")
    }

    mutating func add(_ reason: Reason, sentences: Int = 1) {
        counts[reason.rawValue] += Int64(sentences)
    }

    /// Adds the counts of another assembler.
    package mutating func add(_ other: AISDrops) {
        for reason in Reason.allCases { counts[reason.rawValue] += other.counts[reason.rawValue] }
    }

    /// The counts of dropped sentences, by the reason in words, for example `AIS message with a missing part`.
    public var byReason: [String: Int] {
        var counts: [String: Int] = [:]
        for reason in Reason.allCases where count(of: reason) > 0 { counts[reason.words] = count(of: reason) }
        return counts
    }
}

extension AISDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .badCharacter: "AIS payload with an invalid character"
        case .tooShort: "AIS message that is shorter than its type"
        case .tooLong: "AIS message that is longer than any"
        case .wrongFillBits: "AIS payload with fill bits that cannot be"
        case .wrongNumbering: "AIS sentence with numbers of parts that cannot be"
        case .missingPart: "AIS message with a missing part"
        case .doubledPart: "repeated part of an AIS message"
        case .crowdedOut: "AIS message given up for newer ones before its last part"
        case .outOfRange: "AIS message with an MMSI or a position out of range"
        }
    }
}

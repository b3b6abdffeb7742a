/// What an assembler left out because it was unusable: how many sentences, by reason.
///
/// A message in parts counts once for each of the sentences that brought a part of it.
public struct AISDrops: Sendable, Hashable, CustomStringConvertible {
    /// Why a sentence was left out.
    public enum Reason: Int, Sendable, Hashable, CaseIterable {
        /// The payload has a character that stands for no six bits.
        case badCharacter
        /// The message ends before the fields that its type has, or the payload is empty.
        case tooShort
        /// The message has more characters than any message can have.
        case tooLong
        /// The fill bits are not 0 to 5, or other than 0 before the last part.
        case wrongFillBits
        /// There are not 1 to 9 parts, this is none of them, or the sequence identifier is not 0 to 9.
        case wrongNumbering
        /// Another part of the message did not come, or not in its turn.
        case missingPart
        /// The part was there already.
        case doubledPart
        /// Too many other messages in parts began meanwhile.
        case crowdedOut
        /// The sender's MMSI has more than nine digits, or its position lies outside the globe.
        case outOfRange
    }

    private var counts = [Int64](repeating: 0, count: Reason.allCases.count)

    /// Makes an empty count.
    public init() {}

    /// How many sentences were left out for `reason`.
    public func count(of reason: Reason) -> Int { Int(clamping: counts[reason.rawValue]) }

    /// How many sentences were left out in all.
    public var total: Int { Int(clamping: counts.reduce(0, +)) }

    /// The counts in words, for example `2 missingPart, 1 badCharacter`; empty if nothing was left out.
    public var description: String {
        Reason.allCases.filter { count(of: $0) > 0 }.map { "\(count(of: $0)) \($0)" }.joined(separator: ", ")
    }

    mutating func add(_ reason: Reason, sentences: Int = 1) {
        counts[reason.rawValue] += Int64(sentences)
    }
}

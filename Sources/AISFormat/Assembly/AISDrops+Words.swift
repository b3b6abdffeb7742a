extension AISDrops {
    /// The counts by reason in words for people, for example `AIS message of which a part is missing`.
    public var byReason: [String: Int] {
        var counts: [String: Int] = [:]
        for reason in Reason.allCases where count(of: reason) > 0 { counts[reason.words] = count(of: reason) }
        return counts
    }
}

extension AISDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .badCharacter: "AIS payload with a character that stands for no six bits"
        case .tooShort: "AIS message that is shorter than its type"
        case .tooLong: "AIS message that is longer than any"
        case .wrongFillBits: "AIS payload with fill bits that cannot be"
        case .wrongNumbering: "AIS sentence with numbers of parts that cannot be"
        case .missingPart: "AIS message of which a part is missing"
        case .doubledPart: "AIS message's part that came twice"
        case .crowdedOut: "AIS message given up for newer ones before its last part"
        case .outOfRange: "AIS message with an MMSI or a position out of range"
        }
    }
}

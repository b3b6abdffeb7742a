extension GPXDrops {
    /// The counts by reason in words for people, each with the line where it was first met, for example
    /// `time that is no ISO 8601 date, first at line 14`.
    public var byReason: [String: Int] {
        var counts: [String: Int] = [:]
        for reason in Reason.allCases {
            if let line = firstLine(of: reason) { counts["\(reason.words), first at line \(line)"] = count(of: reason) }
        }
        return counts
    }
}

extension GPXDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .missingCoordinate: "point without lat or lon"
        case .invalidCoordinate: "point with lat or lon that is no number or out of range"
        case .misplacedPoint: "point outside a segment or inside another point"
        case .invalidTime: "time that is no ISO 8601 date"
        case .invalidNumber: "field that is no number or out of range"
        case .invalidWord: "field with a word that it cannot have"
        case .misplacedElement: "element where GPX has none of its name"
        case .lateElement: "element behind what it should stand before"
        case .oversizedExtension: "extension that is too long to be kept"
        case .surplusLink: "link beyond those that are kept"
        }
    }
}

/// When a position was determined, or how, if it was not by a positioning system (ITU-R M.1371-5, Annex 8, Message 1:
/// time stamp).
public enum AISTimeStamp: Sendable, Hashable {
    /// The second of the UTC minute, 0...59.
    case second(Int)
    /// There is no time stamp (60).
    case unavailable
    /// The position was entered by hand (61).
    case manualInput
    /// The position is estimated by dead reckoning (62).
    case deadReckoning
    /// The positioning system does not work (63).
    case inoperative

    init(code: Int) {
        switch code {
        case 0..<60: self = .second(code)
        case 61: self = .manualInput
        case 62: self = .deadReckoning
        case 63: self = .inoperative
        default: self = .unavailable
        }
    }
}

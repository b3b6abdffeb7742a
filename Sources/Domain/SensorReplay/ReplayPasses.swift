/// How many times a recording is played in one run.
public enum ReplayPasses: Sendable, Hashable {
    /// This many times; values below 1 count as 1.
    case count(Int)
    /// Without an end.
    case endless

    /// Once, without a loop.
    public static let once = ReplayPasses.count(1)

    /// Parses `true` as endless, or a whole number of at least 1; `nil` for anything else.
    public init?(_ text: String) {
        if text == "true" {
            self = .endless
        } else if let number = Double(text), let count = Int(exactly: number), count >= 1 {
            self = .count(count)
        } else {
            return nil
        }
    }

    /// Whether another pass follows the given one, counted from 1.
    func hasPass(after pass: Int) -> Bool {
        switch self {
        case .count(let count): pass < count
        case .endless: true
        }
    }

    /// Returns the fraction of all passes played, from that of one pass; `nil` if they are endless.
    func progress(ofPass pass: Int, _ progress: Double?) -> Double? {
        guard case .count(let count) = self, let progress else { return nil }
        return min(1, (Double(pass - 1) + progress) / Double(max(1, count)))
    }
}

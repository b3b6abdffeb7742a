/// How often a recording is played in one run.
public enum ReplayPasses: Sendable, Hashable {
    /// So many times; less than 1 counts as 1.
    case count(Int)
    /// Again and again.
    case endless

    /// Once, without a loop.
    public static let once = ReplayPasses.count(1)

    /// Reads `true` as endless, or a whole number from 1; nil for anything else.
    public init?(_ text: String) {
        if text == "true" {
            self = .endless
        } else if let number = Double(text), let count = Int(exactly: number), count >= 1 {
            self = .count(count)
        } else {
            return nil
        }
    }

    /// Whether another pass follows the one with this number, counted from 1.
    func hasPass(after pass: Int) -> Bool {
        switch self {
        case .count(let count): pass < count
        case .endless: true
        }
    }

    /// How much of all passes has been played, given that of one of them; nil where they have no end.
    func progress(ofPass pass: Int, _ progress: Double?) -> Double? {
        guard case .count(let count) = self, let progress else { return nil }
        return min(1, (Double(pass - 1) + progress) / Double(max(1, count)))
    }
}

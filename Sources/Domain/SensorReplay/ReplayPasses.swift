/// The number of times that a recording is played in one run.
public enum ReplayPasses: Sendable, Hashable {
    /// The recording is played this many times; a value below 1 means once.
    case count(Int)
    /// The recording is played again and again, without an end.
    case endless

    /// The recording is played once.
    public static let once = ReplayPasses.count(1)

    /// Parses the number of passes: `true` for an endless replay, or a whole number of at least 1; `nil` for anything
    /// else.
    public init?(_ text: String) {
        if text == "true" {
            self = .endless
        } else if let number = Double(text), let count = Int(exactly: number), count >= 1 {
            self = .count(count)
        } else {
            return nil
        }
    }

    /// Returns whether another pass follows the given pass; the first pass is number 1.
    func hasPass(after pass: Int) -> Bool {
        switch self {
        case .count(let count): pass < count
        case .endless: true
        }
    }

    /// Returns the fraction of all passes that has been played, 0...1; `nil` if there is no end.
    ///
    /// - Parameters:
    ///   - pass: The number of the current pass, counted from 1.
    ///   - progress: The fraction of the current pass that has been played; `nil` if unknown.
    func progress(ofPass pass: Int, _ progress: Double?) -> Double? {
        guard case .count(let count) = self, let progress else { return nil }
        return min(1, (Double(pass - 1) + progress) / Double(max(1, count)))
    }
}

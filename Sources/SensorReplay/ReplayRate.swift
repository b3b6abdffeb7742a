/// How fast a replay runs.
public enum ReplayRate: Sendable, Hashable {
    /// So many seconds of the recording in each second; more than 0.
    case factor(Double)
    /// As fast as the consumers take the values, without any loss.
    case max

    /// As it was recorded.
    public static let original = ReplayRate.factor(1)

    /// Reads `max` or a number that is finite and more than 0; nil for anything else.
    public init?(_ text: String) {
        if text == "max" {
            self = .max
        } else if let factor = Double(text), factor > 0, factor.isFinite {
            self = .factor(factor)
        } else {
            return nil
        }
    }
}

import Geolocation

/// How fast a replay runs.
public enum ReplayRate: Sendable, Hashable {
    /// So many seconds of the recording in each second; finite and more than 0, else the replay fails at its start.
    case factor(Double)
    /// As fast as the consumers take the values, without any loss.
    case max

    /// As it was recorded.
    public static let original = ReplayRate.factor(1)

    /// Reads `max` or a number that is finite and more than 0; nil for anything else.
    public init?(_ text: String) {
        if text == "max" {
            self = .max
        } else if let factor = Double(text), Self.isUsable(factor) {
            self = .factor(factor)
        } else {
            return nil
        }
    }

    /// Why nothing can be replayed at this rate; nil where it can.
    var fault: ProviderError? {
        guard case .factor(let factor) = self, !Self.isUsable(factor) else { return nil }
        return ProviderError(
            "rate \(factor) is not a number above 0; 1 replays as it was recorded, 10 ten times as fast")
    }

    private static func isUsable(_ factor: Double) -> Bool { factor > 0 && factor.isFinite }
}

/// The speed of a replay relative to its recording.
public enum ReplayRate: Sendable, Hashable {
    /// The number of seconds of the recording per second of real time.
    ///
    /// The number must be finite and above 0, otherwise the replay fails when it starts.
    case factor(Double)
    /// The replay runs as fast as the consumers accept values, without losing any.
    case max

    /// The speed at which the recording was made.
    public static let original = ReplayRate.factor(1)

    /// Creates a rate from the text `max` or a finite number above 0; `nil` for any other text.
    public init?(_ text: String) {
        if text == "max" {
            self = .max
        } else if let factor = Double(text), Self.isUsable(factor) {
            self = .factor(factor)
        } else {
            return nil
        }
    }

    /// The error that describes why the rate is invalid; `nil` if the rate is valid.
    package var fault: ProviderError? {
        guard case .factor(let factor) = self, !Self.isUsable(factor) else { return nil }
        return ProviderError(
            "rate \(factor) is not a number above 0; 1 replays as it was recorded, 10 ten times as fast")
    }

    private static func isUsable(_ factor: Double) -> Bool { factor > 0 && factor.isFinite }
}

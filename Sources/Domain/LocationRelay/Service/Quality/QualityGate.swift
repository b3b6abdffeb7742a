import CodecSupport

/// Pure logic that decides whether a valid fix is good enough to be relayed.
///
/// The subject's fixes must meet all thresholds. For the base, often stationary and indoors, the allowed radius is doubled,
/// and speed is not checked, since it says nothing about errors there. An unknown accuracy meets no threshold.
enum QualityGate {
    /// Returns why the fix is refused, or `nil` if it is good enough.
    static func refusal(
        of fix: LocationFix, stream: RelayStream, thresholds: QualityThresholds, age: Double
    ) -> RelayDropReason? {
        let accuracy = fix.horizontalAccuracyMeters ?? .infinity
        guard accuracy <= maximumAccuracy(of: stream, thresholds: thresholds) else { return .inaccurate }
        guard age <= thresholds.maxAge else { return .stale }
        guard stream == .base || fix.speedMetersPerSecond ?? 0 <= thresholds.maxSpeed else { return .tooFast }
        return nil
    }

    /// Returns the greatest radius that a fix may have, in metres.
    static func maximumAccuracy(of stream: RelayStream, thresholds: QualityThresholds) -> Double {
        (stream == .base ? 2 : 1) * thresholds.maxHorizontalAccuracy
    }
}

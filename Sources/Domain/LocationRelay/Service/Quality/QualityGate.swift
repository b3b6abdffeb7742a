import CodecSupport

/// Pure logic that decides whether a valid fix is good enough to be relayed.
///
/// The subject's fixes must meet all thresholds. For the base, often stationary and indoors, the allowed radius is doubled,
/// and speed is not checked, since it says nothing about errors there. An unknown accuracy meets no threshold.
enum QualityGate {
    /// Returns why the fix is refused, or `nil` if it is good enough.
    static func refusal(
        of fix: LocationFix, stream: RelayStream, thresholds: QualityThresholds, now: Date
    ) -> RelayDropReason? {
        let factor = stream == .base ? 2.0 : 1.0
        let accuracy = fix.horizontalAccuracyMeters ?? .infinity
        guard accuracy <= factor * thresholds.maxHorizontalAccuracy else { return .inaccurate }
        guard abs(now.timeIntervalSince(fix.timestamp)) <= thresholds.maxAge else { return .stale }
        guard stream == .base || fix.speedMetersPerSecond ?? 0 <= thresholds.maxSpeed else { return .tooFast }
        return nil
    }
}

import CodecSupport

/// Pure logic that decides whether a valid fix is good enough to be relayed.
///
/// Fixes fused elsewhere are refused, since a relay does its own fusion. The subject's fixes must meet all thresholds.
/// For the base, often stationary and indoors, the allowed radius is doubled, and speed is not checked, since it says
/// nothing about errors there.
enum QualityGate {
    /// Returns why the fix is refused, or `nil` if it is good enough.
    static func refusal(
        of fix: LocationFix, stream: RelayStream, thresholds: QualityThresholds, now: Date
    ) -> RelayDropReason? {
        guard stream != .fused else { return .fused }
        let factor = stream == .base ? 2.0 : 1.0
        guard fix.horizontalAccuracyMeters <= factor * thresholds.maxHorizontalAccuracy else { return .inaccurate }
        guard abs(now.timeIntervalSince(fix.timestamp)) <= thresholds.maxAge else { return .stale }
        guard stream == .base || fix.speedMetersPerSecond <= thresholds.maxSpeed else { return .tooFast }
        return nil
    }
}

import CodecSupport

/// Decides whether a valid fix is good enough to be relayed.
///
/// The subject's fixes must meet all thresholds. For the base, which is often stationary and indoors, the maximum
/// accuracy radius is doubled and the speed is not checked. An unknown accuracy meets only an infinite threshold.
enum QualityGate {
    /// Returns why a fix is refused; `nil` if it is good enough.
    ///
    /// `age` is in seconds.
    static func refusal(
        of fix: LocationFix, stream: RelayStream, thresholds: QualityThresholds, age: Double
    ) -> RelayDropReason? {
        let accuracy = fix.horizontalAccuracyMeters ?? .infinity
        guard accuracy <= maximumAccuracy(of: stream, thresholds: thresholds) else { return .inaccurate }
        guard age <= thresholds.maxAge else { return .stale }
        guard stream == .base || fix.speedMetersPerSecond ?? 0 <= thresholds.maxSpeed else { return .tooFast }
        return nil
    }

    /// Returns the maximum horizontal accuracy radius of a stream's fixes, in metres.
    static func maximumAccuracy(of stream: RelayStream, thresholds: QualityThresholds) -> Double {
        (stream == .base ? 2 : 1) * thresholds.maxHorizontalAccuracy
    }
}

import CodecSupport

/// Decides whether a valid fix is good enough to be relayed.
///
/// The fixes of the tracked subject must meet all thresholds. For the base station, which is often stationary and
/// indoors, the maximum accuracy radius is doubled, and the speed is not checked. An unknown accuracy meets only an
/// infinite threshold.
enum QualityGate {
    /// Returns the reason why a fix is not good enough to be relayed; `nil` if it is good enough.
    ///
    /// - Parameter age: The age of the fix, in seconds.
    static func refusal(
        of fix: LocationFix, stream: RelayStream, thresholds: QualityThresholds, age: Double
    ) -> RelayDropReason? {
        let accuracy = fix.horizontalAccuracyMeters ?? .infinity
        guard accuracy <= maximumAccuracy(of: stream, thresholds: thresholds) else { return .inaccurate }
        guard age <= thresholds.maxAge else { return .stale }
        guard stream == .base || fix.speedMetersPerSecond ?? 0 <= thresholds.maxSpeed else { return .tooFast }
        return nil
    }

    /// Returns the maximum accuracy radius for the fixes of the given stream, in metres.
    static func maximumAccuracy(of stream: RelayStream, thresholds: QualityThresholds) -> Double {
        (stream == .base ? 2 : 1) * thresholds.maxHorizontalAccuracy
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pure decision whether a valid fix is good enough to be relayed.
///
/// What others have fused is not: a relay works that out by itself. The subject's fixes must keep all thresholds. A relay that
/// stands still by its own receiver, often indoors, helps with twice the radius, and its speed says nothing about errors.
enum QualityGate {
    /// Why the fix is not good enough; nil where it is.
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

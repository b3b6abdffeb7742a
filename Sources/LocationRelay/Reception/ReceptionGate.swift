#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pure judgement on fixes that come in: whether they can be true, are good enough, and were not received before.
struct ReceptionGate: Sendable {
    /// What a fix is to whoever receives it.
    enum Verdict: Hashable {
        /// It is the newest one of its producer.
        case new
        /// It was not received before, but a newer one was.
        case late
        /// It is of no use.
        case dropped(RelayDropReason)
    }

    /// What was received.
    var window = SequenceWindow()

    /// Judges a fix and, unless it is of no use, remembers it.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that it belongs to.
    ///   - sender: The device that it comes from; nil where nothing tells devices apart.
    ///   - now: The time by our clock.
    ///   - tolerance: Seconds by which the fix may be ahead of it.
    ///   - thresholds: How good a fix must be to be relayed; nil where it is not going to be.
    mutating func take(
        _ fix: LocationFix, as stream: RelayStream, from sender: String?, now: Date, tolerance: Double,
        thresholds: QualityThresholds? = nil
    ) -> Verdict {
        if let reason = Self.refusal(of: fix, as: stream, now: now, tolerance: tolerance, thresholds: thresholds) {
            return .dropped(reason)
        }
        return switch window.take(fix, as: stream, from: sender) {
        case .new: .new
        case .late: .late
        case .duplicate: .dropped(.duplicate)
        case .tooOld: .dropped(.tooOld)
        }
    }

    /// Why a fix is not even looked up among those received.
    static func refusal(
        of fix: LocationFix, as stream: RelayStream, now: Date, tolerance: Double, thresholds: QualityThresholds?
    ) -> RelayDropReason? {
        if let fault = fix.fault { return fault }
        if fix.timestamp.timeIntervalSince(now) > tolerance { return .future }
        return thresholds.flatMap { QualityGate.refusal(of: fix, stream: stream, thresholds: $0, now: now) }
    }
}

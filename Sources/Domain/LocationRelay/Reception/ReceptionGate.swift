import CodecSupport

/// Pure logic that classifies incoming fixes: whether they are plausible, good enough, and not received before.
struct ReceptionGate: Sendable {
    /// The verdict on an incoming fix.
    enum Verdict: Hashable {
        /// The fix is the newest one of its producer.
        case new
        /// The fix was not received before, but a newer one was.
        case late
        /// The fix is not used.
        case dropped(RelayDropReason)
    }

    /// The fixes received so far.
    var window = SequenceWindow()

    /// Classifies a fix and remembers it, unless it is dropped.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that the fix belongs to.
    ///   - sender: The device that sent it; `nil` if devices cannot be told apart.
    ///   - now: The current time.
    ///   - tolerance: Seconds by which the fix may be in the future.
    ///   - thresholds: The thresholds for relaying; `nil` if the fix is not going to be relayed.
    mutating func accept(
        _ fix: LocationFix, as stream: RelayStream, from sender: String?, now: Date, tolerance: Double,
        thresholds: QualityThresholds? = nil
    ) -> Verdict {
        if let reason = Self.refusal(of: fix, as: stream, now: now, tolerance: tolerance, thresholds: thresholds) {
            return .dropped(reason)
        }
        return switch window.accept(fix, as: stream, from: sender) {
        case .new: .new
        case .late: .late
        case .duplicate: .dropped(.duplicate)
        case .tooOld: .dropped(.tooOld)
        }
    }

    /// Returns why a fix is refused without consulting the window, or `nil` if it is not.
    static func refusal(
        of fix: LocationFix, as stream: RelayStream, now: Date, tolerance: Double, thresholds: QualityThresholds?
    ) -> RelayDropReason? {
        if let fault = fix.fault { return fault }
        if fix.timestamp.timeIntervalSince(now) > tolerance { return .future }
        return thresholds.flatMap { QualityGate.refusal(of: fix, stream: stream, thresholds: $0, now: now) }
    }
}

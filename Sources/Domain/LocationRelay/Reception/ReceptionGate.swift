import CodecSupport
import Geolocation
import SubjectTracking

/// Classifies incoming fixes by plausibility, quality and sequence number.
struct ReceptionGate: Sendable {
    /// The verdict on an incoming fix.
    enum Verdict: Hashable {
        /// The fix is the newest of its producer.
        case new
        /// The fix is received for the first time, but after a newer one.
        case late
        /// The fix is the newest of its producer, but the subject cannot plausibly have moved to its position.
        case jump
        /// The fix is dropped.
        case dropped(RelayDropReason)
    }

    /// The fixes received so far.
    var window: SequenceWindow

    /// Tracks which connections send the fixes of each producer.
    var claims = ConnectionClaims()

    /// The limits of a subject's motion; `nil` for no limits.
    private let motion: JumpSettings?

    /// The detectors that track the motion of each subject.
    private var subjects: RecentTable<SequenceWindow.Producer, JumpDetector>

    /// Creates a gate that has received no fixes.
    ///
    /// - Parameters:
    ///   - limits: The memory bounds for detecting repetitions.
    ///   - maximumSpeed: The speed of a subject, in metres per second, beyond which a position is a jump; `infinity` for
    ///     no limit.
    init(limits: SequenceWindow.Limits = SequenceWindow.Limits(), maximumSpeed: Double) {
        window = SequenceWindow(limits: limits)
        subjects = RecentTable(limit: limits.producers)
        var motion = JumpSettings()
        motion.maximumSpeed = maximumSpeed
        self.motion = maximumSpeed.isFinite && maximumSpeed > 0 ? motion : nil
    }

    /// Classifies a fix and records it unless it is dropped.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that the fix belongs to.
    ///   - sender: The device that took the fix; `nil` if devices cannot be distinguished.
    ///   - connection: The connection on which the fix arrived; `nil` if connections cannot be distinguished.
    ///   - now: The current time.
    ///   - clockOffset: The seconds by which the sender's clock is ahead of this machine's clock; `nil` if unknown.
    ///   - tolerance: The seconds by which the fix may be in the future.
    ///   - thresholds: The thresholds for relaying; `nil` if the fix is not relayed.
    mutating func accept(
        _ fix: LocationFix, as stream: RelayStream, from sender: String?, over connection: UInt32? = nil, now: Date,
        clockOffset: Double?, tolerance: Double, thresholds: QualityThresholds? = nil
    ) -> Verdict {
        let refusal = Self.refusal(
            of: fix, as: stream, now: now, clockOffset: clockOffset, tolerance: tolerance, thresholds: thresholds)
        if let refusal { return .dropped(refusal) }
        return switch verdict(on: fix, as: stream, from: sender, over: connection, at: now) {
        case nil: .dropped(.quarantined)
        case .new: stream == .remote && jumps(fix, from: sender) ? .jump : .new
        case .late: .late
        case .duplicate: .dropped(.duplicate)
        case .tooOld: .dropped(.tooOld)
        }
    }

    /// Classifies a fix that is known not to be a duplicate, without consulting the window.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - isLate: Whether a newer fix of the device had already been received.
    ///   - sender: The device.
    ///   - now: The current time.
    ///   - tolerance: The seconds by which the fix may be in the future.
    mutating func judge(
        _ fix: LocationFix, isLate: Bool, from sender: String, now: Date, tolerance: Double
    ) -> Verdict {
        if let refusal = Self.refusal(of: fix, as: .remote, now: now, tolerance: tolerance, thresholds: nil) {
            return .dropped(refusal)
        }
        if isLate { return .late }
        return jumps(fix, from: sender) ? .jump : .new
    }

    /// Removes the record of a producer, so that its next fix is new.
    mutating func forget(_ producer: SequenceWindow.Producer) {
        window.forget(producer)
        claims.forget(producer)
    }

    private mutating func verdict(
        on fix: LocationFix, as stream: RelayStream, from sender: String?, over connection: UInt32?, at now: Date
    ) -> SequenceWindow.Verdict? {
        let producer = SequenceWindow.Producer(of: fix, as: stream, from: sender)
        // Fused fixes reuse the numbers of their inputs, some of them repeatedly.
        guard let connection, !producer.isFused else { return window.accept(fix, of: producer) }
        return claims.accept(fix, of: producer, over: connection, at: now, in: &window)
    }

    /// Returns whether a subject cannot plausibly have moved to the position of its newest fix.
    private mutating func jumps(_ fix: LocationFix, from sender: String?) -> Bool {
        guard let motion else { return false }
        let producer = SequenceWindow.Producer(sender: sender, source: fix.source)
        let place = subjects.place(of: producer) ?? subjects.add(producer, JumpDetector(settings: motion))
        return switch subjects[place].judge(fix.location) {
        case .refused(.tooFast), .refused(.tooSudden): true
        // The sequence numbers determine the order, since an update may have the time of the previous one.
        case .refused(.notNewer), .refused(.invalid), .plausible, .confirmed: false
        }
    }

    /// Returns why a fix is refused regardless of the window; `nil` if it is accepted.
    ///
    /// If the sender's clock differs from this machine's clock, either may be wrong. A fix is therefore refused for its
    /// age only if it is too old by both clocks.
    static func refusal(
        of fix: LocationFix, as stream: RelayStream, now: Date, clockOffset: Double? = nil, tolerance: Double,
        thresholds: QualityThresholds?
    ) -> RelayDropReason? {
        if let fault = fix.fault { return fault }
        let (ahead, offset) = (fix.timestamp.timeIntervalSince(now), clockOffset ?? 0)
        if ahead > tolerance + max(0, offset) { return .future }
        let age = max(0, -max(ahead, ahead - offset))
        return thresholds.flatMap { QualityGate.refusal(of: fix, stream: stream, thresholds: $0, age: age) }
    }
}

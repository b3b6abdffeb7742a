import CodecSupport
import Geolocation
import SubjectTracking

/// Decides whether received fixes are accepted, by their plausibility, quality and sequence numbers.
struct ReceptionGate: Sendable {
    /// The decision about a received fix.
    enum Verdict: Hashable {
        /// The fix is the newest of its producer (a device and one of its sources).
        case new
        /// The fix was not received before, but a newer one was.
        case late
        /// The fix is the newest of its producer, but the tracked subject cannot plausibly have moved to its position.
        case jump
        /// The fix is dropped for the given reason.
        case dropped(RelayDropReason)
    }

    /// The record of the fixes received so far, by which duplicates are detected.
    var window: SequenceWindow

    /// Tracks which connection sends the fixes of which device.
    var claims = ConnectionClaims()

    /// The limits of a tracked subject's motion; `nil` for no limits.
    private let motion: JumpSettings?

    /// The detectors of implausible jumps, one for each producer of fixes.
    private var subjects: RecentTable<SequenceWindow.Producer, JumpDetector>

    /// Creates a gate that has received no fixes.
    ///
    /// - Parameters:
    ///   - limits: The limits on the memory that is used to detect repeated fixes.
    ///   - maximumSpeed: The speed of a tracked subject, in metres per second, beyond which a change of position is a
    ///     jump; `infinity` for no limit.
    init(limits: SequenceWindow.Limits = SequenceWindow.Limits(), maximumSpeed: Double) {
        window = SequenceWindow(limits: limits)
        subjects = RecentTable(limit: limits.producers)
        var motion = JumpSettings()
        motion.maximumSpeed = maximumSpeed
        self.motion = maximumSpeed.isFinite && maximumSpeed > 0 ? motion : nil
    }

    /// Decides about a received fix, and records the fix unless it is dropped.
    ///
    /// - Parameters:
    ///   - fix: The received fix.
    ///   - stream: The stream that the fix belongs to.
    ///   - sender: The device that took the fix; `nil` if devices cannot be distinguished.
    ///   - connection: The connection on which the fix arrived; `nil` if connections cannot be distinguished.
    ///   - now: The current time.
    ///   - clockOffset: The seconds by which the sender's clock is ahead of this machine's clock; `nil` if unknown.
    ///   - tolerance: The seconds by which the time of the fix may be in the future.
    ///   - thresholds: The thresholds that the fix must meet to be relayed; `nil` for no thresholds.
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

    /// Decides whether to accept a fix that is known not to be a duplicate.
    ///
    /// The sequence number of the fix is therefore not checked.
    ///
    /// - Parameters:
    ///   - fix: The received fix.
    ///   - isLate: Whether a newer fix of the device had already been received.
    ///   - sender: The device that took the fix.
    ///   - now: The current time.
    ///   - tolerance: The seconds by which the time of the fix may be in the future.
    mutating func judge(
        _ fix: LocationFix, isLate: Bool, from sender: String, now: Date, tolerance: Double
    ) -> Verdict {
        if let refusal = Self.refusal(of: fix, as: .remote, now: now, tolerance: tolerance, thresholds: nil) {
            return .dropped(refusal)
        }
        if isLate { return .late }
        return jumps(fix, from: sender) ? .jump : .new
    }

    /// Removes the record of a producer's fixes, so that its next fix counts as new.
    mutating func forget(_ producer: SequenceWindow.Producer) {
        window.forget(producer)
        claims.forget(producer)
    }

    private mutating func verdict(
        on fix: LocationFix, as stream: RelayStream, from sender: String?, over connection: UInt32?, at now: Date
    ) -> SequenceWindow.Verdict? {
        let producer = SequenceWindow.Producer(of: fix, as: stream, from: sender)
        // Fused fixes reuse the numbers of the fixes from which they are computed, sometimes repeatedly.
        guard let connection, !producer.isFused else { return window.accept(fix, of: producer) }
        return claims.accept(fix, of: producer, over: connection, at: now, in: &window)
    }

    /// Returns whether the tracked subject cannot plausibly have moved to the position of the given newest fix.
    private mutating func jumps(_ fix: LocationFix, from sender: String?) -> Bool {
        guard let motion else { return false }
        let producer = SequenceWindow.Producer(sender: sender, source: fix.source)
        let place = subjects.place(of: producer) ?? subjects.add(producer, JumpDetector(settings: motion))
        return switch subjects[place].judge(fix.location) {
        case .refused(.tooFast), .refused(.tooSudden): true
        // A fix whose time is not later than the previous one's is not a jump: sequence numbers determine the order,
        // and times may repeat.
        case .refused(.notNewer), .refused(.invalid), .plausible, .confirmed: false
        }
    }

    /// Returns the reason to refuse a fix for its values or its time; `nil` if the fix is accepted.
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

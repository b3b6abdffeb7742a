import CodecSupport
public import Geolocation

/// Distinguishes plausible fixes from jumps, and accepts a jump once it is confirmed.
///
/// A fix must be within reach of the last accepted one. Refused fixes are stored: if enough of them agree with each
/// other, as after a tunnel, they are accepted, since the last accepted fix was wrong. If the clock is set back by more
/// than ``JumpSettings/maximumReversal``, this is confirmed in the same way: by the third fix with the defaults.
public struct JumpDetector: Sendable {
    /// The classification of a fix.
    public enum Verdict: Sendable, Hashable {
        /// The subject can have moved from the last accepted fix to this one.
        case plausible
        /// The subject cannot have moved that far, but enough other fixes agree with this one.
        case confirmed
        /// The fix must not be used, for this reason.
        case refused(Reason)

        /// Whether the fix can be used.
        public var isAccepted: Bool {
            if case .refused = self { false } else { true }
        }
    }

    /// The reason why a fix must not be used.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A value of the fix is out of range.
        case invalid = "fix out of range"
        /// The fix is not newer than the last accepted one.
        case notNewer = "fix not newer"
        /// The subject would have needed an impossible speed.
        case tooFast = "jump of the position"
        /// The subject would have needed an impossible acceleration.
        case tooSudden = "jump of the speed"
    }

    /// The limits of plausible motion.
    public let settings: JumpSettings

    /// The counts of refused fixes, by reason.
    public private(set) var drops = DropCounts()

    private var reference: Location?
    private var suspects: [(fix: Location, number: Int)] = []
    private var number = 0

    /// Creates a detector, for which the first valid fix is plausible.
    public init(settings: JumpSettings = JumpSettings()) {
        self.settings = settings
    }

    /// Discards all fixes; ``drops`` are kept.
    public mutating func reset() {
        reference = nil
        suspects.removeAll()
    }

    /// Classifies a fix.
    ///
    /// If it is accepted, the next fix is compared with it.
    public mutating func judge(_ fix: Location) -> Verdict {
        guard fix.isValid else { return refuse(.invalid) }
        number &+= 1
        suspects.removeAll { number &- $0.number >= max(settings.window, settings.confirmations) }
        guard let reference else { return accept(fix, .plausible) }
        let elapsed = fix.timestamp.timeIntervalSince(reference.timestamp)
        guard elapsed > 0 || elapsed < -settings.maximumReversal else { return refuse(.notNewer) }
        guard let reason = elapsed > 0 ? fault(of: fix, after: reference) : .notNewer else {
            return accept(fix, .plausible)
        }
        let agreeing = suspects.count { $0.fix.timestamp < fix.timestamp && fault(of: fix, after: $0.fix) == nil }
        if agreeing + 1 >= settings.confirmations {
            suspects.removeAll()
            return accept(fix, .confirmed)
        }
        suspects.append((fix, number))
        return refuse(reason)
    }

    private mutating func accept(_ fix: Location, _ verdict: Verdict) -> Verdict {
        reference = fix
        return verdict
    }

    private mutating func refuse(_ reason: Reason) -> Verdict {
        drops.add(DropReason(reason))
        return .refused(reason)
    }

    /// Returns whether two fixes are within a distance of each other.
    ///
    /// The distance is computed only if the difference in degrees does not decide that.
    private static func isWithin(_ metres: Double, _ a: Location, _ b: Location) -> Bool {
        let degrees = abs(a.latitude - b.latitude) + abs(a.longitude - b.longitude)
        return 111_700 * degrees <= metres || a.coordinate.distance(to: b.coordinate) <= metres
    }

    /// Returns the reason why the subject cannot have moved from an earlier fix to a fix; `nil` if it can.
    private func fault(of fix: Location, after earlier: Location) -> Reason? {
        let elapsed = max(settings.minimumInterval, fix.timestamp.timeIntervalSince(earlier.timestamp))
        let (a, b) = (fix.horizontalAccuracy ?? 0, earlier.horizontalAccuracy ?? 0)
        // A speed above the maximum is accepted if both fixes report it.
        let pace = max(settings.maximumSpeed, 1.2 * min(fix.speed ?? 0, earlier.speed ?? 0))
        let allowed = pace * elapsed + settings.accuracyAllowance * (a * a + b * b).squareRoot()
        guard Self.isWithin(allowed, earlier, fix) else { return .tooFast }
        guard let speed = fix.speed, let before = earlier.speed, speed > settings.minimumSpeedForAcceleration else {
            return nil
        }
        return abs(speed - before) / elapsed <= settings.maximumAcceleration ? nil : .tooSudden
    }
}

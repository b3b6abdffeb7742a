import CodecSupport
public import Geolocation

/// Separates plausible fixes from jumps, and accepts a jump once it is confirmed.
///
/// A fix must be within reach of the last accepted one. Refused fixes are buffered: if enough of them agree with each
/// other, as after a tunnel, they are accepted and the last accepted fix was wrong. A clock set back by more than
/// ``JumpSettings/maximumReversal`` is confirmed in the same way: by the third fix with the defaults.
public struct JumpDetector: Sendable {
    /// The classification of a fix.
    public enum Verdict: Sendable, Hashable {
        /// The fix is within reach.
        case plausible
        /// The fix is out of reach, but others agree with it.
        case confirmed
        /// The fix must not be used.
        case refused(Reason)

        /// Whether the fix can be used.
        public var isAccepted: Bool {
            if case .refused = self { false } else { true }
        }
    }

    /// The reason a fix must not be used.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A value is out of range.
        case invalid = "fix out of range"
        /// The fix is not newer than the last accepted one.
        case notNewer = "fix not newer"
        /// The required speed is impossible.
        case tooFast = "jump of the position"
        /// The required acceleration is impossible.
        case tooSudden = "jump of the speed"
    }

    /// The limits of plausible motion.
    public let settings: JumpSettings

    /// Refused fixes, by the text of the reason.
    public private(set) var drops = DropCounts()

    private var reference: Location?
    private var suspects: [(fix: Location, number: Int)] = []
    private var number = 0

    /// Creates a detector; the first fix is plausible.
    public init(settings: JumpSettings = JumpSettings()) {
        self.settings = settings
    }

    /// Forgets the subject; ``drops`` are kept.
    public mutating func reset() {
        reference = nil
        suspects.removeAll()
    }

    /// Classifies a fix.
    ///
    /// If it is accepted, it becomes the reference for the next one.
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

    /// Whether two fixes are within a distance, which is computed only if the difference in degrees is inconclusive.
    private static func isWithin(_ metres: Double, _ a: Location, _ b: Location) -> Bool {
        let degrees = abs(a.latitude - b.latitude) + abs(a.longitude - b.longitude)
        return 111_700 * degrees <= metres || a.coordinate.distance(to: b.coordinate) <= metres
    }

    /// Returns the reason why a fix cannot follow an earlier one; `nil` if it can.
    private func fault(of fix: Location, after earlier: Location) -> Reason? {
        let elapsed = max(settings.minimumInterval, fix.timestamp.timeIntervalSince(earlier.timestamp))
        let (a, b) = (fix.horizontalAccuracy ?? 0, earlier.horizontalAccuracy ?? 0)
        // A higher speed is accepted if both fixes report it.
        let pace = max(settings.maximumSpeed, 1.2 * min(fix.speed ?? 0, earlier.speed ?? 0))
        let allowed = pace * elapsed + settings.accuracyAllowance * (a * a + b * b).squareRoot()
        guard Self.isWithin(allowed, earlier, fix) else { return .tooFast }
        guard let speed = fix.speed, let before = earlier.speed, speed > settings.minimumSpeedForAcceleration else {
            return nil
        }
        return abs(speed - before) / elapsed <= settings.maximumAcceleration ? nil : .tooSudden
    }
}

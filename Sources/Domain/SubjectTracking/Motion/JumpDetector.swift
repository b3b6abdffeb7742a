import CodecSupport
public import Geolocation

/// Distinguishes plausible fixes from jumps, and accepts a jump once further fixes confirm it.
///
/// If the subject cannot have moved from the last accepted fix to a new one, the new fix is refused but stored. If
/// enough refused fixes agree with each other, as after a tunnel, the newest of them is accepted. If the clock is set
/// back by more than ``JumpSettings/maximumReversal``, the new times are accepted in the same way: with the default
/// settings, at the third fix.
public struct JumpDetector: Sendable {
    /// The classification of a fix by the detector.
    public enum Verdict: Sendable, Hashable {
        /// The subject can have moved from the last accepted fix to this one.
        case plausible
        /// The subject cannot have moved from the last accepted fix to this one, but enough other fixes agree with this
        /// one.
        case confirmed
        /// The fix must not be used, since the detector refuses it for this reason.
        case refused(Reason)

        /// Whether the fix can be used, since it is plausible or confirmed.
        public var isAccepted: Bool {
            if case .refused = self { false } else { true }
        }
    }

    /// The reason why the detector refuses a fix.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A value of the fix is out of range.
        case invalid = "fix out of range"
        /// The fix is not newer than the last accepted one.
        case notNewer = "fix not newer"
        /// The subject would have needed an impossible speed to move from the last accepted fix to this one.
        case tooFast = "jump of the position"
        /// The subject would have needed an impossible acceleration between the speeds of the last accepted fix and
        /// this one.
        case tooSudden = "jump of the speed"
    }

    /// The limits of plausible motion that the detector applies.
    public let settings: JumpSettings

    /// The numbers of refused fixes, by reason.
    public private(set) var drops = DropCounts()

    private var reference: Location?
    private var suspects: [(fix: Location, number: Int)] = []
    private var number = 0

    /// Creates a detector that accepts the first valid fix as plausible.
    public init(settings: JumpSettings = JumpSettings()) {
        self.settings = settings
    }

    /// Discards all stored fixes but keeps ``drops``.
    public mutating func reset() {
        reference = nil
        suspects.removeAll()
    }

    /// Classifies the next fix.
    ///
    /// If the fix is accepted, the following fixes are compared with it.
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

    /// Returns whether two fixes are at most the given number of metres apart.
    ///
    /// The distance is computed only if the differences of latitude and longitude do not suffice for the decision.
    private static func isWithin(_ metres: Double, _ a: Location, _ b: Location) -> Bool {
        let degrees = abs(a.latitude - b.latitude) + abs(a.longitude - b.longitude)
        return 111_700 * degrees <= metres || a.coordinate.distance(to: b.coordinate) <= metres
    }

    /// Returns the reason why the subject cannot have moved from an earlier fix to the given fix.
    ///
    /// The result is `nil` if the subject can have moved in this way.
    private func fault(of fix: Location, after earlier: Location) -> Reason? {
        let elapsed = max(settings.minimumInterval, fix.timestamp.timeIntervalSince(earlier.timestamp))
        let (a, b) = (fix.horizontalAccuracy ?? 0, earlier.horizontalAccuracy ?? 0)
        // A speed above the maximum is plausible if both fixes report such a speed.
        let pace = max(settings.maximumSpeed, 1.2 * min(fix.speed ?? 0, earlier.speed ?? 0))
        let allowed = pace * elapsed + settings.accuracyAllowance * (a * a + b * b).squareRoot()
        guard Self.isWithin(allowed, earlier, fix) else { return .tooFast }
        guard let speed = fix.speed, let before = earlier.speed, speed > settings.minimumSpeedForAcceleration else {
            return nil
        }
        return abs(speed - before) / elapsed <= settings.maximumAcceleration ? nil : .tooSudden
    }
}

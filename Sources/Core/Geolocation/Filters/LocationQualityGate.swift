import CodecSupport

/// The reason why a fix is rejected.
enum LocationFault: Int, Sendable, CaseIterable {
    /// A quantity is out of range or not finite.
    case invalid
    /// Its accuracy is worse than the limit.
    case inaccurate
    /// It has no accuracy.
    case accuracyUnknown
    /// It is too old.
    case old
    /// It cannot be reached from the last good fix at the maximum speed.
    case implausible
}

/// The pure logic behind ``LocationQualityFilter``.
struct LocationQualityGate: Sendable {
    let minimumAccuracy: Double?
    let acceptsUnknownAccuracy: Bool
    let maximumAge: Double?
    let maximumSpeed: Double?

    /// The last good fix.
    private var anchor: Location?
    /// The previous fix, if it was dropped as implausible.
    private var suspect: Location?

    /// The number of fixes in a row with the same unacceptable age.
    private var sameAgeCount = 0
    private var lastAge = 0.0
    /// The seconds by which the clock here is ahead of that of the fixes, as told by such fixes.
    private var clockOffset = 0.0

    init(minimumAccuracy: Double?, acceptsUnknownAccuracy: Bool, maximumAge: Double?, maximumSpeed: Double?) {
        self.minimumAccuracy = minimumAccuracy
        self.acceptsUnknownAccuracy = acceptsUnknownAccuracy
        self.maximumAge = maximumAge
        self.maximumSpeed = maximumSpeed
    }

    /// Returns the fault of a fix, or `nil` if it is good; `now`, the wall time, is read only if there is an age limit.
    mutating func fault(of fix: Location, now: @autoclosure () -> Date) -> LocationFault? {
        guard fix.isValid else { return .invalid }
        if let minimumAccuracy {
            if let accuracy = fix.horizontalAccuracy {
                guard accuracy <= minimumAccuracy else { return .inaccurate }
            } else if !acceptsUnknownAccuracy {
                return .accuracyUnknown
            }
        }
        if let maximumAge, isOld(now().timeIntervalSince(fix.timestamp), maximumAge) { return .old }
        if let maximumSpeed, !isReachable(fix, at: maximumSpeed) { return .implausible }
        return nil
    }

    /// Forgets the previous fixes.
    mutating func reset() {
        anchor = nil
        suspect = nil
    }

    /// Returns whether a fix is too old, or from too far in the future.
    ///
    /// Fixes of a cache differ in age. Those of one age, to a second, show that a clock is wrong or was set: the fifth one
    /// passes, and so do the following ones.
    private mutating func isOld(_ age: Double, _ maximumAge: Double) -> Bool {
        guard abs(age) > maximumAge else {
            (sameAgeCount, clockOffset) = (0, 0)
            return false
        }
        if abs(age - clockOffset) <= maximumAge { return false }
        sameAgeCount = abs(age - lastAge) <= 1 ? sameAgeCount + 1 : 1
        lastAge = age
        if sameAgeCount >= 5 { (sameAgeCount, clockOffset) = (0, age) }
        return clockOffset != age
    }

    private mutating func isReachable(_ fix: Location, at maximumSpeed: Double) -> Bool {
        // After a clock was set back, the next fix is the new anchor.
        guard let anchor, fix.timestamp > anchor.timestamp - KalmanFilter.maximumReversal else {
            anchor = fix
            suspect = nil
            return true
        }
        // Two consecutive suspects that agree are accepted: the anchor was the outlier, or the traveller took a ferry.
        guard isNear(fix, anchor, maximumSpeed) || suspect.map({ isNear(fix, $0, maximumSpeed) }) == true else {
            suspect = fix
            return false
        }
        suspect = nil
        if fix.timestamp > anchor.timestamp { self.anchor = fix }
        return true
    }

    /// Returns `true` also if no time lies between the fixes, since their speed is then unknown.
    private func isNear(_ fix: Location, _ other: Location, _ maximumSpeed: Double) -> Bool {
        let seconds = fix.timestamp.timeIntervalSince(other.timestamp)
        guard seconds > 0 else { return true }
        return other.coordinate.localDistance(to: fix.coordinate) <= maximumSpeed * seconds
    }
}

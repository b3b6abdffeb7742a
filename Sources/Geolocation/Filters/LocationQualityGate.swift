#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a fix is not good enough.
enum LocationFault: Int, Sendable, CaseIterable {
    /// A quantity is out of range or not finite.
    case invalid
    /// Its accuracy is worse than the limit.
    case inaccurate
    /// It does not tell its accuracy.
    case accuracyUnknown
    /// It was taken too long ago.
    case old
    /// Nobody gets there so fast from where the last good fix was.
    case implausible
}

/// The pure decision behind ``LocationQualityFilter``: a fix in, what is wrong with it out.
struct LocationQualityGate: Sendable {
    let minimumAccuracy: Double?
    let acceptsUnknownAccuracy: Bool
    let maximumAge: Double?
    let maximumSpeed: Double?

    /// The last good fix.
    private var anchor: Location?
    /// The fix that was dropped as implausible right before this one.
    private var suspect: Location?

    init(minimumAccuracy: Double?, acceptsUnknownAccuracy: Bool, maximumAge: Double?, maximumSpeed: Double?) {
        self.minimumAccuracy = minimumAccuracy
        self.acceptsUnknownAccuracy = acceptsUnknownAccuracy
        self.maximumAge = maximumAge
        self.maximumSpeed = maximumSpeed
    }

    /// Judges a fix at wall time `now`, which is read only where an age limit asks for it; nil means that it is good.
    mutating func fault(of fix: Location, now: @autoclosure () -> Date) -> LocationFault? {
        guard fix.isValid else { return .invalid }
        if let minimumAccuracy {
            if let accuracy = fix.horizontalAccuracy {
                guard accuracy <= minimumAccuracy else { return .inaccurate }
            } else if !acceptsUnknownAccuracy {
                return .accuracyUnknown
            }
        }
        if let maximumAge, now().timeIntervalSince(fix.timestamp) > maximumAge { return .old }
        if let maximumSpeed, !isReachable(fix, at: maximumSpeed) { return .implausible }
        return nil
    }

    /// Forgets the fixes before.
    mutating func reset() {
        anchor = nil
        suspect = nil
    }

    private mutating func isReachable(_ fix: Location, at maximumSpeed: Double) -> Bool {
        guard let anchor else {
            anchor = fix
            return true
        }
        // Two suspects in a row that agree are believed: the outlier was the anchor, or there was a ferry.
        guard isNear(fix, anchor, maximumSpeed) || suspect.map({ isNear(fix, $0, maximumSpeed) }) == true else {
            suspect = fix
            return false
        }
        suspect = nil
        if fix.timestamp > anchor.timestamp { self.anchor = fix }
        return true
    }

    /// Without time between them, nothing can be said about the speed between two fixes.
    private func isNear(_ fix: Location, _ other: Location, _ maximumSpeed: Double) -> Bool {
        let seconds = fix.timestamp.timeIntervalSince(other.timestamp)
        guard seconds > 0 else { return true }
        return other.coordinate.localDistance(to: fix.coordinate) <= maximumSpeed * seconds
    }
}

import CodecSupport

/// Drops a fix if the traveller would have exceeded a maximum speed on the way to it from the newest fix that passed.
///
/// Two consecutive fixes may be too far from the newest fix that passed, but near each other. Then that fix was an
/// outlier, or the traveller took a ferry, and the second of the two fixes passes.
@SensorActor
public final class JumpFilter: ValueFilter {
    private let maximumSpeed: Double
    /// The newest fix that passed, from which the traveller must be able to reach the next one; `nil` if there is none.
    private var anchor: Location?
    /// The previous fix if the filter dropped it; otherwise `nil`.
    private var suspect: Location?
    private var jumps = 0

    /// Creates a filter that drops fixes beyond the reach of a traveller.
    ///
    /// - Parameter maximumSpeed: The maximum speed of the traveller between two fixes, in metres per second.
    nonisolated public init(maximumSpeed: Double) {
        self.maximumSpeed = maximumSpeed
    }

    /// Drops the given fix if it is too far away from the newest fix that passed; a fix that is not newer passes.
    public func decide(_ fix: inout Location) -> FilterDecision {
        if isReachable(fix) { return .pass }
        jumps += 1
        return .drop
    }

    /// Forgets the newest fix that passed, so that the next fix passes.
    public func reset() { (anchor, suspect) = (nil, nil) }

    /// The number of fixes that the filter has dropped because they were too far away.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("faster than \(maximumSpeed) m/s", count: jumps)
        return drops
    }

    private func isReachable(_ fix: Location) -> Bool {
        // If the clock of the fixes was set back, the next fix is accepted without comparison.
        guard let anchor, fix.timestamp > anchor.timestamp - KalmanFilter.maximumReversal else {
            anchor = fix
            suspect = nil
            return true
        }
        guard isNear(fix, anchor) || suspect.map({ isNear(fix, $0) }) == true else {
            suspect = fix
            return false
        }
        suspect = nil
        if fix.timestamp > anchor.timestamp { self.anchor = fix }
        return true
    }

    /// Returns whether the traveller can have moved from `other` to `fix` without exceeding the maximum speed.
    ///
    /// It returns `true` if `fix` is not later than `other`, since the speed is then unknown.
    private func isNear(_ fix: Location, _ other: Location) -> Bool {
        let seconds = fix.timestamp.timeIntervalSince(other.timestamp)
        guard seconds > 0 else { return true }
        return !fix.coordinate.isFarther(than: maximumSpeed * seconds, from: other.coordinate)
    }
}

import CodecSupport

/// Drops a fix that the traveller can have reached from the last good fix only by exceeding a maximum speed.
///
/// Two consecutive fixes may be out of reach from the last good fix but agree with each other. Then the last good fix
/// was an outlier, or the traveller took a ferry, and the second fix passes.
@SensorActor
public final class JumpFilter: ValueFilter {
    private let maximumSpeed: Double
    /// The last good fix, which the traveller can have reached; `nil` if there is none.
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

    /// Drops the given fix if it is too far away from the last good one.
    public func decide(_ fix: inout Location) -> FilterDecision {
        if isReachable(fix) { return .pass }
        jumps += 1
        return .drop
    }

    /// Forgets the last good fix, so that the next fix passes.
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

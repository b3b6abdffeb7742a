import CodecSupport

/// Drops fixes that are inaccurate or old, and counts them by reason.
///
/// A test is made only if its limit is set.
@SensorActor
public final class QualityFilter: ValueFilter {
    private let minimumAccuracy: Double?
    private let acceptsUnknownAccuracy: Bool
    private let maximumAge: Double?
    private let clock: any SensorClock
    private var age = FixAge()
    private var inaccurateFixes = 0
    private var fixesOfUnknownAccuracy = 0
    private var oldFixes = 0

    /// Creates a filter that tests the quality of fixes.
    ///
    /// - Parameters:
    ///   - minimumAccuracy: The largest horizontal accuracy radius that passes, in metres; `nil` for no limit.
    ///   - acceptsUnknownAccuracy: Whether a fix without an accuracy passes that limit. Default: `true`.
    ///   - maximumAge: The maximum difference between the timestamp of a fix and the wall time, in seconds; `nil` for
    ///     no limit. The limit rejects fixes that a platform cached in its last run. If all fixes have the same age
    ///     because a clock is wrong, the fifth one and the following ones pass.
    ///   - clock: The source of time.
    nonisolated public init(
        minimumAccuracy: Double? = nil, acceptsUnknownAccuracy: Bool = true, maximumAge: Double? = nil,
        clock: any SensorClock = SystemClock()
    ) {
        self.minimumAccuracy = minimumAccuracy
        self.acceptsUnknownAccuracy = acceptsUnknownAccuracy
        self.maximumAge = maximumAge
        self.clock = clock
    }

    /// Drops the given fix if it is inaccurate or old.
    public func decide(_ fix: inout Location) -> FilterDecision {
        if let minimumAccuracy {
            if let accuracy = fix.horizontalAccuracy {
                guard accuracy <= minimumAccuracy else {
                    inaccurateFixes += 1
                    return .drop
                }
            } else if !acceptsUnknownAccuracy {
                fixesOfUnknownAccuracy += 1
                return .drop
            }
        }
        if let maximumAge, age.exceeds(maximumAge, in: clock.now.timeIntervalSince(fix.timestamp)) {
            oldFixes += 1
            return .drop
        }
        return .pass
    }

    /// The counts of fixes that the filter has dropped, by reason.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("accuracy worse than \(minimumAccuracy ?? 0) m", count: inaccurateFixes)
        drops.add("accuracy unknown", count: fixesOfUnknownAccuracy)
        drops.add("older than \(maximumAge ?? 0) s", count: oldFixes)
        return drops
    }
}

/// Distinguishes old fixes from fixes of a source with a wrong clock.
///
/// Old fixes from a cache differ in age. If consecutive fixes seem old but all have the same age, to within a second,
/// they are not old: a clock is wrong or was set. The fifth such fix therefore passes, and so do the following ones.
private struct FixAge {
    /// The number of consecutive fixes beyond the age limit that had the same age.
    private var sameAgeCount = 0
    private var lastAge = 0.0
    /// The number of seconds by which the local clock is ahead of the clock of the fixes; 0 if the clocks agree.
    private var clockOffset = 0.0

    /// Returns whether a fix is too old or too far in the future, by more than the maximum age.
    ///
    /// The result is `false` if the difference between the fix's timestamp and the wall time is explained by a wrong
    /// clock.
    ///
    /// - Parameters:
    ///   - maximumAge: The maximum age in seconds.
    ///   - age: The age of the fix in seconds, negative for a fix from the future.
    mutating func exceeds(_ maximumAge: Double, in age: Double) -> Bool {
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
}

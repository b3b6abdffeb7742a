/// Whether fixes of a subject arrive as often as usual.
public enum SubjectConnection: String, Sendable, Hashable, Codable, CaseIterable {
    /// They arrive as usual.
    case live
    /// Several fixes are overdue.
    case delayed
    /// So many fixes are overdue that the position is hardly meaningful.
    case lost
}

/// The silence after which a subject is delayed or lost, relative to its own interval between fixes.
public struct ConnectionThresholds: Sendable, Hashable {
    /// The number of intervals without a fix after which a subject is delayed.
    ///
    /// Default: 3.
    public var delayedIntervals = 3.0

    /// The minimum seconds without a fix before a subject is delayed.
    ///
    /// Default: 5.
    public var delayedSeconds = 5.0

    /// The number of intervals without a fix after which a subject is lost.
    ///
    /// Default: 30.
    public var lostIntervals = 30.0

    /// The minimum seconds without a fix before a subject is lost.
    ///
    /// Default: 60.
    public var lostSeconds = 60.0

    /// Creates the default thresholds.
    public init() {}

    func delay(_ interval: Double) -> Double { max(delayedIntervals * interval, delayedSeconds) }

    func loss(_ interval: Double) -> Double { max(lostIntervals * interval, lostSeconds, delay(interval)) }

    /// Returns the connection after a silence, and the silence at which it changes next, both in seconds.
    func connection(after silence: Double, interval: Double) -> (SubjectConnection, until: Double?) {
        let (delay, loss) = (delay(interval), loss(interval))
        if silence < delay { return (.live, delay) }
        return silence < loss ? (.delayed, loss) : (.lost, nil)
    }
}

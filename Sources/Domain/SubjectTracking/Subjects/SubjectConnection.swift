/// Whether news of a subject arrive as often as usual.
public enum SubjectConnection: String, Sendable, Hashable, Codable, CaseIterable {
    /// They do.
    case live
    /// Several fixes are overdue.
    case delayed
    /// So many are overdue that the position says little.
    case lost
}

/// The silence after which a subject is delayed or lost, by its own interval between fixes.
public struct ConnectionThresholds: Sendable, Hashable {
    /// Intervals without a fix after which a subject is delayed.
    ///
    /// Default: 3.
    public var delayedIntervals = 3.0

    /// The least seconds without a fix after which a subject is delayed.
    ///
    /// Default: 5.
    public var delayedSeconds = 5.0

    /// Intervals without a fix after which a subject is lost.
    ///
    /// Default: 30.
    public var lostIntervals = 30.0

    /// The least seconds without a fix after which a subject is lost.
    ///
    /// Default: 60.
    public var lostSeconds = 60.0

    /// Creates the default thresholds.
    public init() {}

    func delay(_ interval: Double) -> Double { max(delayedIntervals * interval, delayedSeconds) }

    func loss(_ interval: Double) -> Double { max(lostIntervals * interval, lostSeconds, delay(interval)) }

    /// Returns the connection after some seconds of silence, and the seconds of silence at which it changes next.
    func connection(after silence: Double, interval: Double) -> (SubjectConnection, until: Double?) {
        let (delay, loss) = (delay(interval), loss(interval))
        if silence < delay { return (.live, delay) }
        return silence < loss ? (.delayed, loss) : (.lost, nil)
    }
}

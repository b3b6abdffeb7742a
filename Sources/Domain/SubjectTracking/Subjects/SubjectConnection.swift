/// The state of a subject's connection: whether its fixes arrive as often as usual.
public enum SubjectConnection: String, Sendable, Hashable, Codable, CaseIterable {
    /// The subject's fixes arrive as often as usual.
    case live
    /// Several fixes of the subject that were expected have not arrived.
    case delayed
    /// So many expected fixes have not arrived that the last position means little.
    case lost
}

/// The durations without a fix after which a subject counts as delayed or lost.
///
/// They depend on the usual interval between the fixes of the subject.
public struct ConnectionThresholds: Sendable, Hashable {
    /// The duration without a fix after which a subject counts as delayed, as a multiple of the usual interval between
    /// fixes.
    ///
    /// If fixes usually arrive every 10 s, a value of 3 means 30 s. ``delayedSeconds`` is the minimum of the duration.
    /// Default: 3.
    public var delayedIntervals = 3.0

    /// The minimum duration without a fix after which a subject counts as delayed, in seconds.
    ///
    /// It also applies if the usual interval between the subject's fixes is short. Default: 5.
    public var delayedSeconds = 5.0

    /// The duration without a fix after which a subject counts as lost, as a multiple of the usual interval between
    /// fixes.
    ///
    /// ``lostSeconds`` is the minimum of the duration. Default: 30.
    public var lostIntervals = 30.0

    /// The minimum duration without a fix after which a subject counts as lost, in seconds.
    ///
    /// It also applies if the usual interval between the subject's fixes is short. Default: 60.
    public var lostSeconds = 60.0

    /// Creates thresholds with their default values.
    public init() {}

    func delay(_ interval: Double) -> Double { max(delayedIntervals * interval, delayedSeconds) }

    func loss(_ interval: Double) -> Double { max(lostIntervals * interval, lostSeconds, delay(interval)) }

    /// Returns the state of a connection after `silence` seconds without a fix, and the time of its next change.
    ///
    /// `interval` is the usual time between two fixes in seconds. `until` is the number of seconds without a fix after
    /// which the state changes next; `nil` if the state does not change any more.
    func connection(after silence: Double, interval: Double) -> (SubjectConnection, until: Double?) {
        let (delay, loss) = (delay(interval), loss(interval))
        if silence < delay { return (.live, delay) }
        return silence < loss ? (.delayed, loss) : (.lost, nil)
    }
}

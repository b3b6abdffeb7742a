/// How far a head tracker has come, each step further than the one before it.
public enum HeadTrackerStatus: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// This machine has no such tracker, or it is not permitted; a further attempt to connect looks again.
    case unavailable = 0
    /// Nobody wants it.
    case inactive = 1
    /// It is wanted, but not there.
    case disconnected = 2
    /// It tells how it is turned; where the head faces is not known yet.
    case connected = 3
    /// It tells where the head faces.
    case calibrated = 4

    /// Orders statuses by how far they have come.
    public static func < (lhs: HeadTrackerStatus, rhs: HeadTrackerStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}

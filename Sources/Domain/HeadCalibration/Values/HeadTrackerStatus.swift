/// The status of a head tracker, in ascending order.
public enum HeadTrackerStatus: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The machine has no such tracker, or access is denied; the next attempt to connect checks again.
    case unavailable = 0
    /// Not in use.
    case inactive = 1
    /// In use, but not connected.
    case disconnected = 2
    /// Reports its orientation; the heading is not known yet.
    case connected = 3
    /// Reports its orientation, and the heading is known.
    case calibrated = 4

    /// Orders statuses by progress.
    public static func < (lhs: HeadTrackerStatus, rhs: HeadTrackerStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The status of a head tracker, ordered from unavailable to calibrated.
public enum HeadTrackerStatus: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The machine has no head tracker of this kind, or access is denied; the next attempt to connect checks again.
    case unavailable = 0
    /// The tracker is not in use.
    case inactive = 1
    /// The tracker is in use, but not connected.
    case disconnected = 2
    /// The tracker reports its orientation, but the heading is not known yet.
    case connected = 3
    /// The tracker reports its orientation, and the heading is known.
    case calibrated = 4

    /// Returns whether the first status comes before the second in the order from unavailable to calibrated.
    public static func < (lhs: HeadTrackerStatus, rhs: HeadTrackerStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}

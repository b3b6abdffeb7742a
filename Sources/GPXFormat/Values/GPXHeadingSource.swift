/// Where a resolved heading was taken from.
public enum GPXHeadingSource: String, Sendable, Hashable, CaseIterable {
    /// The direction of travel.
    case course
    /// The compass of the device.
    case device
    /// The user's head.
    case user
}

/// The three kinds of heading that a manager receives from its providers.
public enum HeadingType: String, Sendable, Hashable, Codable, CaseIterable {
    /// The direction in which the traveller moves.
    case course
    /// The direction in which the device points, from its compass.
    case device
    /// The direction in which the user's head faces.
    case user
}

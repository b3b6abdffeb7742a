/// The reason why a saved state of a route tracker or follower cannot be resumed.
public enum RouteStateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The state was saved on another route, or is damaged.
    case otherRoute
    /// The state was saved with a different number of waypoints, or is damaged.
    case otherWaypoints

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .otherRoute:
            "the saved state belongs to another route, or is damaged: begin anew, or load the route of then"
        case .otherWaypoints:
            "the saved state belongs to other waypoints, or is damaged: begin anew, or use those of then"
        }
    }
}

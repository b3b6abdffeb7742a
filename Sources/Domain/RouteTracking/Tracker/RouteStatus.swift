/// The status of a traveller with regard to a route.
public enum RouteStatus: String, Sendable, Hashable, CaseIterable, Codable {
    /// On the route.
    case onRoute
    /// Undecided: fixes lie off the route, but not for long enough, or are too inaccurate to decide whether they do.
    case uncertain
    /// Off the route.
    case offRoute
    /// On the route, moving against it.
    case wrongWay
    /// At the end of the route.
    case arrived
}

/// The status of a traveller on a route, derived from the latest fixes.
public enum RouteStatus: String, Sendable, Hashable, CaseIterable, Codable {
    /// The traveller is on the route.
    case onRoute
    /// It is undecided whether the traveller is on the route.
    ///
    /// Either too few consecutive fixes have been off the route so far, or the fixes are too inaccurate for a decision.
    case uncertain
    /// The traveller is off the route.
    case offRoute
    /// The traveller is on the route, but moves against its direction.
    case wrongWay
    /// The traveller has reached the end of the route.
    case arrived
}

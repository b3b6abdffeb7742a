/// What a traveller does with regard to his route.
public enum RouteStatus: String, Sendable, Hashable, CaseIterable, Codable {
    /// He follows it.
    case onRoute
    /// It cannot be told: fixes lie beside the route, but not for long enough, or are too poor.
    case uncertain
    /// He has left it.
    case offRoute
    /// He is on it and goes against it.
    case wrongWay
    /// He is at its end.
    case arrived
}

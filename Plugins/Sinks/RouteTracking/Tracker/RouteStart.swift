/// Where on a route somebody begins, for one whose passages lie beside or upon each other.
public enum RouteStart: Sendable, Hashable, Codable {
    /// Wherever the first fix says: at the beginning of the route if it is there, else where the course fits.
    ///
    /// Of passages that nothing tells apart, as those of several laps, it is the middle one, which is wrong by the least.
    case anywhere
    /// At this many metres along the route, or near there; a number that is not finite is no hint.
    case along(Double)
}

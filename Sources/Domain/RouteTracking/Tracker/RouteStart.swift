/// The place where a traveller begins on a route, for routes with passages beside or on top of each other.
public enum RouteStart: Sendable, Hashable, Codable {
    /// Determined by the first fix: the beginning of the route if the fix is there, otherwise where the course fits.
    ///
    /// Among indistinguishable passages, such as those of several laps, the middle one is chosen, which has the
    /// smallest worst-case error.
    case anywhere
    /// At or near this many metres along the route; a non-finite number is ignored.
    case along(Double)
}

/// The place at which a traveller begins on a route.
///
/// This place matters for routes that pass the same point several times.
public enum RouteStart: Sendable, Hashable, Codable {
    /// The first fix determines the place: the beginning of the route if the fix is there, otherwise a passage that
    /// fits the course.
    ///
    /// If the fix fits several passages equally well, such as those of several laps, the middle one is chosen, which
    /// has the smallest worst-case error.
    case anywhere
    /// The traveller begins at or near this distance along the route in metres; a number that is not finite is ignored.
    case along(Double)
}

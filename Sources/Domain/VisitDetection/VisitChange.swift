/// A result of a ``VisitDetector``.
public enum VisitChange: Sendable, Hashable {
    /// The traveller has stayed at a place long enough; the arrival itself was earlier.
    case arrival(Visit)
    /// The traveller has left the place of the last arrival.
    case departure(Visit)
    /// A journey from the place of the last departure to that of the next arrival.
    case trip(Trip)
}

/// A change that a ``VisitDetector`` reports.
public enum VisitChange: Sendable, Hashable {
    /// The traveller has stayed at a place long enough for a visit; the arrival itself was earlier.
    case arrival(Visit)
    /// The traveller has left the place of the last arrival.
    case departure(Visit)
    /// The traveller has completed a journey from the place of the last departure to that of the next arrival.
    case trip(Trip)
}

/// An arrival at a place, a departure from it, or a trip between two places, as detected by a ``VisitDetector``.
public enum VisitChange: Sendable, Hashable {
    /// The traveller has stayed at a place long enough for a visit.
    ///
    /// The time of the arrival, ``Visit/arrival``, is therefore earlier than the time at which the arrival is detected.
    case arrival(Visit)
    /// The traveller has left the place of the last arrival.
    case departure(Visit)
    /// The traveller has completed a journey between two visits.
    case trip(Trip)
}

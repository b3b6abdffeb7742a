import CodecSupport
import Geolocation

/// A visit that has not ended yet, with the observations that may end it.
struct OpenVisit: Sendable {
    private(set) var visit: Visit

    /// The newest observation at the place of the visit.
    private(set) var last: Observation

    /// The fixes away from the place since the newest observation there; `nil` if there are none.
    private(set) var absence: Absence?

    private var place: PlaceMean

    /// Creates an open visit from a stay that has lasted long enough to count as a visit.
    init(_ visit: Visit, place: PlaceMean, last: Observation) {
        self.visit = visit
        self.place = place
        self.last = last
    }

    /// Adds an observation, and returns whether the traveller has left the place.
    mutating func add(_ observation: Observation, _ settings: VisitSettings) -> Bool {
        guard observation.coordinate.isFarther(than: settings.leaveRadius, from: place.centre) else {
            stay(observation, settings)
            return false
        }
        let limit = settings.leaveRadius + observation.accuracy
        let isCertain = observation.coordinate.isFarther(than: limit, from: place.centre)
        var absence = absence ?? Absence()
        self.absence = nil
        absence.add(observation, isCertain: isCertain)
        self.absence = absence
        return absence.isDeparture(at: observation.fix.timestamp, settings)
    }

    /// Adds a fix that is too inaccurate to be stored as an observation, and returns whether the traveller has left the
    /// place.
    mutating func add(coarse fix: Location, accuracy: Double, _ settings: VisitSettings) -> Bool {
        guard fix.coordinate.isFarther(than: settings.leaveRadius + accuracy, from: place.centre) else { return false }
        var absence = absence ?? Absence()
        self.absence = nil
        absence.addCertainFix(at: fix.timestamp)
        self.absence = absence
        return absence.isDeparture(at: fix.timestamp, settings)
    }

    /// Returns the visit, with the time of the newest observation at the place as its departure.
    func ended(_ settings: VisitSettings) -> Visit {
        var visit = visit
        visit.departure = last.fix.timestamp
        let silence = absence?.start?.timeIntervalSince(last.fix.timestamp) ?? .infinity
        visit.isDepartureKnown = silence <= settings.gap
        return visit
    }

    private mutating func stay(_ observation: Observation, _ settings: VisitSettings) {
        // The traveller has returned. Of the absence, only the gaps without fixes count as unobserved.
        visit.unobserved += observation.silence + (absence?.silence ?? 0)
        absence = nil
        last = observation
        // If the observation is beyond the radius of a stay, it may belong to the departure and would shift the centre.
        // Therefore, it is not added to the mean.
        guard !observation.coordinate.isFarther(than: settings.radius, from: place.centre) else { return }
        place.add(observation)
        visit.centre = place.centre
        visit.radius = place.radius
    }
}

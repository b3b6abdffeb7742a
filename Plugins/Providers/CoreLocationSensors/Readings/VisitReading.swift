import CodecSupport
import Geolocation
import VisitDetection

/// The numbers of a `CLVisit`: the place and the times of a visit.
struct VisitReading: Sendable, Hashable {
    var latitude: Double
    var longitude: Double
    /// The radius of the visited place in metres; negative if the place is unknown.
    var radius: Double
    /// The time of arrival at the place; the distant past if the arrival was not observed.
    var arrival: Date
    /// The time of departure from the place; the distant future while the visit lasts.
    var departure: Date
}

/// Numbers the visits that a device reports.
///
/// The device reports each visit twice, on arrival and on departure; both reports receive the same number.
struct VisitLog: Sendable, Hashable {
    private var count = 0
    /// The time of arrival of the visit in progress; `nil` if no visit is in progress.
    private var open: Date?

    /// Returns the visit that the given reading describes; `nil` if its place or its times are invalid.
    ///
    /// - Parameters:
    ///   - reading: The reading of the visit.
    ///   - now: The time at which the reading arrived.
    mutating func visit(for reading: VisitReading, now: Date) -> Visit? {
        let centre = Coordinate(latitude: reading.latitude, longitude: reading.longitude)
        let departure = reading.departure == .distantFuture ? nil : reading.departure
        guard centre.isValid, reading.radius >= 0, reading.radius < .infinity, departure.map(Timestamp.covers) ?? true
        else { return nil }
        let isArrivalKnown = reading.arrival != .distantPast
        // If the arrival was not observed, the earliest time at which the device was certainly at the place is used.
        // This is the time of departure or, while the visit lasts, the current time.
        let arrival = isArrivalKnown ? reading.arrival : departure ?? now
        guard Timestamp.covers(arrival) else { return nil }
        let isOpen = open != nil && (open == reading.arrival || !isArrivalKnown)
        let index = isOpen ? count - 1 : count
        count = index + 1
        open = departure == nil ? reading.arrival : nil
        return Visit(
            index: index, centre: centre, radius: reading.radius, arrival: arrival, isArrivalKnown: isArrivalKnown,
            departure: departure, isDepartureKnown: departure != nil)
    }
}

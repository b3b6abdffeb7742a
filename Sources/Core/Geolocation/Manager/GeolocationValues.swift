import CodecSupport

/// The values and counters of a manager, except its headings.
///
/// Kept in one internal property: the compiler proves that its accesses never overlap and drops their run-time
/// exclusivity checks, which it cannot do for public properties.
struct GeolocationValues: Sendable {
    var state = GeolocationManagerState.stopped
    var location: Location?
    /// Whether the location has been withdrawn.
    var isLocationWithdrawn = false
    var counters = GeolocationCounters()

    /// Stores a valid fix and returns whether to deliver it: if it differs from the previous one.
    mutating func accept(_ fix: Location) -> Bool {
        if !isLocationWithdrawn, let location, location == fix {
            counters.repeatedLocations += 1
            return false
        }
        counters.locations += 1
        location = fix
        isLocationWithdrawn = false
        return true
    }

    /// The latest fix, unless it was withdrawn.
    var knownLocation: Location? { isLocationWithdrawn ? nil : location }

    /// Records a withdrawal of the location and returns whether it is the first in a row.
    mutating func withdrawLocation() -> Bool {
        guard !isLocationWithdrawn else { return false }
        isLocationWithdrawn = true
        counters.withdrawals += 1
        return true
    }

    /// Withdraws the known ones of some values and returns the events; the last fix stays for reading.
    @SensorActor
    mutating func withdraw(
        _ roles: [SensorRole], in headings: ConsumerHeadings, at time: Date
    ) -> [GeolocationEvent] {
        let isWithdrawn = roles.contains(.location) && knownLocation != nil && withdrawLocation()
        let events = headings.withdraw(roles.compactMap(\.headingType), at: time)
        counters.headings += events.count { if case .heading = $0 { true } else { false } }
        return (isWithdrawn ? [.locationWithdrawn(time)] : []) + events
    }

    /// Withdraws the values of sources that are stopped or have left their slots, with the last fix.
    @SensorActor
    mutating func clear(
        _ roles: [SensorRole], in headings: ConsumerHeadings, at time: Date
    ) -> [GeolocationEvent] {
        let events = withdraw(roles, in: headings, at: time)
        if roles.contains(.location) {
            location = nil
            isLocationWithdrawn = false
        }
        return events
    }
}

/// What a manager knows and counts, apart from its headings.
///
/// One internal property holds it all: the compiler proves that its accesses never overlap and drops their run-time
/// checks, which it cannot do for public properties.
struct GeolocationValues: Sendable {
    var state = GeolocationManagerState.stopped
    var location: Location?
    /// Whether the location's source has said that it no longer knows.
    var isLocationWithdrawn = false
    var counters = GeolocationCounters()

    /// Takes a valid fix, and says whether it is to be delivered: it differs from the one before.
    mutating func take(_ fix: Location) -> Bool {
        if !isLocationWithdrawn, let location, location == fix {
            counters.repeatedLocations += 1
            return false
        }
        counters.locations += 1
        location = fix
        isLocationWithdrawn = false
        return true
    }

    /// Takes a withdrawal of the location, and says whether it is the first in a row.
    mutating func withdrawLocation() -> Bool {
        guard !isLocationWithdrawn else { return false }
        isLocationWithdrawn = true
        counters.withdrawals += 1
        return true
    }

    /// Forgets the location, since its source no longer counts, and says whether it was known until now.
    @discardableResult
    mutating func clearLocation() -> Bool {
        let wasKnown = location != nil && !isLocationWithdrawn
        location = nil
        isLocationWithdrawn = false
        return wasKnown
    }
}

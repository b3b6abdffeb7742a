import CodecSupport

/// The values and counters of a manager, except its headings.
///
/// The manager keeps them in one internal property, so that the compiler can prove that accesses to the property never
/// overlap, and omit the run-time checks for exclusive access. The compiler could not prove this for public properties,
/// or if a method of this type called other code.
struct GeolocationValues: Sendable {
    var state = GeolocationManagerState.stopped
    var location: Location?
    /// Whether the location has been withdrawn since the latest fix.
    var isLocationWithdrawn = false
    var counters = GeolocationCounters()

    /// Stores a valid fix and returns whether it differs from the previous one, so that it is to be delivered.
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

    /// The latest fix; `nil` if the location was withdrawn.
    var knownLocation: Location? { isLocationWithdrawn ? nil : location }

    /// Records a withdrawal of the location and returns whether it is the first one since the latest fix.
    mutating func withdrawLocation() -> Bool {
        guard !isLocationWithdrawn else { return false }
        isLocationWithdrawn = true
        counters.withdrawals += 1
        return true
    }

    /// Withdraws the location of a source that has ended, and returns whether the location was known.
    ///
    /// If `clears` is `true`, it also discards the latest fix.
    mutating func endLocation(clears: Bool) -> Bool {
        var isNew = false
        if location != nil { isNew = withdrawLocation() }
        if clears {
            location = nil
            isLocationWithdrawn = false
        }
        return isNew
    }
}

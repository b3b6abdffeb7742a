/// Counts of the values that a manager accepted and rejected since its creation.
public struct GeolocationCounters: Sendable, Hashable, Codable {
    /// Delivered fixes.
    public var locations = 0
    /// Fixes equal to the previous one, which are not delivered.
    public var repeatedLocations = 0
    /// Withdrawals of the location.
    public var withdrawals = 0
    /// Delivered heading samples, including withdrawals.
    public var headings = 0
    /// Values that were out of range or not finite.
    public var invalidValues = 0
    /// Callbacks from providers that are not in the slot.
    public var strayCallbacks = 0
    /// Callbacks while the manager was not running.
    public var inactiveCallbacks = 0

    /// Events dropped because a single event caused more than 1024 others through sinks.
    public var lostEvents = 0

    /// Creates counters at zero.
    public init() {}
}

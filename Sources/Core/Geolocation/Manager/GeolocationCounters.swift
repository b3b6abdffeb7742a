/// The numbers of values that a manager has accepted and rejected since its creation.
public struct GeolocationCounters: Sendable, Hashable, Codable {
    /// The number of delivered fixes.
    public var locations = 0
    /// The number of fixes equal to the previous one, which are not delivered.
    public var repeatedLocations = 0
    /// The number of withdrawals of the location.
    public var withdrawals = 0
    /// The number of delivered heading samples, including withdrawals.
    public var headings = 0
    /// The number of values that were out of range or not finite.
    public var invalidValues = 0
    /// The number of callbacks from providers that are not in the slot of their role.
    public var strayCallbacks = 0
    /// The number of callbacks while the manager was not running.
    public var inactiveCallbacks = 0

    /// The number of events dropped because a single event caused more than 1024 others through sinks.
    public var lostEvents = 0

    /// Creates counters that are all 0.
    public init() {}
}

/// The numbers of values that a manager has accepted and rejected since its creation.
public struct GeolocationCounters: Sendable, Hashable, Codable {
    /// The number of fixes that were delivered.
    public var locations = 0
    /// The number of fixes that were not delivered because they were equal to the previous one.
    public var repeatedLocations = 0
    /// The number of withdrawals of the location.
    public var withdrawals = 0
    /// The number of heading samples that were delivered, including withdrawals.
    public var headings = 0
    /// The number of rejected values that were out of range or not finite.
    public var invalidValues = 0
    /// The number of rejected reports from providers that the manager does not use, or no longer uses, for their role.
    public var strayCallbacks = 0
    /// The number of rejected reports that arrived while the manager was not running.
    public var inactiveCallbacks = 0

    /// The number of events that were dropped because one event caused more than 1024 other events through sinks.
    public var lostEvents = 0

    /// Creates counters that are all 0.
    public init() {}
}

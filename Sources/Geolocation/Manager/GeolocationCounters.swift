/// What a manager took and what it refused, since it was made.
public struct GeolocationCounters: Sendable, Hashable, Codable {
    /// Fixes that were delivered.
    public var locations = 0
    /// Fixes that were equal to the one before and therefore not delivered.
    public var repeatedLocations = 0
    /// Withdrawals of the location.
    public var withdrawals = 0
    /// Heading samples that were delivered, withdrawals included.
    public var headings = 0
    /// Values that were out of range or not finite.
    public var invalidValues = 0
    /// Callbacks of providers that do not fill the slot.
    public var strayCallbacks = 0
    /// Callbacks that came while the manager was not running.
    public var inactiveCallbacks = 0

    /// Events that a single one brought about through sinks, beyond 1024 of them.
    public var lostEvents = 0

    /// Makes counters at zero.
    public init() {}
}

/// Everything a manager knows at one moment, in one plain value.
public struct GeolocationSnapshot: Sendable, Hashable {
    /// What the manager is doing.
    public var state: GeolocationManagerState
    /// The latest fix.
    public var location: Location?
    /// Whether the location's source has said since then that it no longer knows.
    public var isLocationWithdrawn: Bool
    /// The latest headings by source, those that are known.
    public var headings: [HeadingType: ResolvedHeading]
    /// What the collection order came to.
    public var collection: ResolvedHeading?
    /// What the presentation order came to.
    public var presentation: ResolvedHeading?
    /// How the provider in each filled slot is doing.
    public var statuses: [SensorRole: ProviderStatus]
    /// What the manager took and what it refused.
    public var counters: GeolocationCounters
}

/// The slots of a manager.
public enum SensorRole: String, Sendable, Hashable, Codable, CaseIterable {
    /// The location slot.
    case location
    /// The course slot.
    case course
    /// The user heading slot.
    case userHeading
    /// The device heading slot.
    case deviceHeading
}

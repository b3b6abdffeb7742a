/// The values of a manager at one moment.
public struct GeolocationSnapshot: Sendable, Hashable {
    /// The manager's state.
    public var state: GeolocationManagerState
    /// The latest fix.
    public var location: Location?
    /// Whether the location has been withdrawn since the latest fix.
    public var isLocationWithdrawn: Bool
    /// The latest known headings, by source.
    public var headings: [HeadingType: ResolvedHeading]
    /// The resolved heading of the collection order.
    public var collection: ResolvedHeading?
    /// The resolved heading of the presentation order.
    public var presentation: ResolvedHeading?
    /// The status of the provider in each filled slot.
    public var statuses: [SensorRole: ProviderStatus]
    /// Counts of accepted and rejected values.
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

extension SensorRole {
    /// The heading that a provider of the role reports; `nil` for the location.
    var headingType: HeadingType? { HeadingType.allCases.first { $0.role == self } }
}

extension HeadingType {
    /// The slot for this type of heading.
    package var role: SensorRole {
        switch self {
        case .course: .course
        case .device: .deviceHeading
        case .user: .userHeading
        }
    }
}

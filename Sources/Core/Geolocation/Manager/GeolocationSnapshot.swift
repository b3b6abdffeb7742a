/// The values of a manager at one moment.
public struct GeolocationSnapshot: Sendable, Hashable {
    /// The state of the manager.
    public var state: GeolocationManagerState
    /// The latest fix; `nil` if there was none since the start.
    public var location: Location?
    /// Whether the location has been withdrawn since the latest fix.
    public var isLocationWithdrawn: Bool
    /// The latest known headings, by the kind of source.
    public var headings: [HeadingType: ResolvedHeading]
    /// The heading that the collection order selects; `nil` if none is known.
    public var collection: ResolvedHeading?
    /// The heading that the presentation order selects; `nil` if none is known.
    public var presentation: ResolvedHeading?
    /// The status of the provider in each filled slot.
    public var statuses: [SensorRole: ProviderStatus]
    /// The numbers of accepted and rejected values.
    public var counters: GeolocationCounters
}

/// The roles of providers, for each of which a manager has a slot.
public enum SensorRole: String, Sendable, Hashable, Codable, CaseIterable {
    /// The role of a provider of fixes.
    case location
    /// The role of a provider of the direction of travel.
    case course
    /// The role of a provider of the direction of the user's head.
    case userHeading
    /// The role of a provider of the direction of the device.
    case deviceHeading
}

extension SensorRole {
    /// The type of heading that a provider of the role reports; `nil` for the location.
    var headingType: HeadingType? { HeadingType.allCases.first { $0.role == self } }
}

extension HeadingType {
    /// The role of a provider of this type of heading.
    package var role: SensorRole {
        switch self {
        case .course: .course
        case .device: .deviceHeading
        case .user: .userHeading
        }
    }
}

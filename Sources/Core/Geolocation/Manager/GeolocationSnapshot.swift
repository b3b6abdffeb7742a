/// The values and the state of a manager at one moment.
public struct GeolocationSnapshot: Sendable, Hashable {
    /// The state of the manager: stopped, running or snoozing.
    public var state: GeolocationManagerState
    /// The latest fix; `nil` if the manager has received none since its start.
    public var location: Location?
    /// Whether the location has been withdrawn since the latest fix.
    public var isLocationWithdrawn: Bool
    /// The latest headings that are known, by the kind of source.
    public var headings: [HeadingType: ResolvedHeading]
    /// The heading that the manager's collection order selects; `nil` if no heading is known.
    public var collection: ResolvedHeading?
    /// The heading to show to the user: the first known one in the order `.presentation`; `nil` if none is known.
    public var presentation: ResolvedHeading?
    /// The status of the provider of each role that has a provider.
    public var statuses: [SensorRole: ProviderStatus]
    /// The numbers of values that the manager has accepted and rejected.
    public var counters: GeolocationCounters
}

/// The roles of providers; a manager has at most one provider for each role.
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
    /// The type of heading that a provider of this role reports; `nil` for the location.
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

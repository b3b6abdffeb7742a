public import Geolocation

/// The reason why a relay cannot use the location.
public enum LocationRelayError: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The user denied the use of the location.
    case authorizationDenied
    /// The device's administrator does not allow the use of the location.
    case authorizationRestricted
    /// The user has switched off the system's location service.
    case locationServicesDisabled
    /// The user allows only an accuracy of some kilometres, which is too coarse to track.
    case accuracyReduced

    /// Creates the error for the authorization that the platform reports.
    ///
    /// Returns `nil` if the location may be used or the user has not decided yet.
    public init?(_ authorization: LocationAuthorization) {
        switch authorization {
        case .fullAccuracy, .notDetermined: return nil
        case .reducedAccuracy: self = .accuracyReduced
        case .denied: self = .authorizationDenied
        }
    }

    /// A description of the problem and of the setting that resolves it.
    public var description: String {
        switch self {
        case .authorizationDenied:
            "the location may not be used: allow it for this app in the system's privacy settings"
        case .authorizationRestricted:
            "this device's restrictions forbid the use of the location: its administrator can lift them"
        case .locationServicesDisabled:
            "the location service is switched off: switch it on in the system's privacy settings"
        case .accuracyReduced:
            "only the approximate location may be used: allow the precise one for this app in the privacy settings"
        }
    }
}

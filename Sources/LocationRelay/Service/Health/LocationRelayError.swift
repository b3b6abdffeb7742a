public import Geolocation

/// Why a relay may not know where it is.
public enum LocationRelayError: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The user refused permission.
    case authorizationDenied
    /// The device's administration forbids it.
    case authorizationRestricted
    /// The system's location service is switched off.
    case locationServicesDisabled
    /// The user allows an accuracy of some kilometres only.
    case accuracyReduced

    /// What a platform's answer means; nil where nothing stands in the way.
    public init?(_ authorization: LocationAuthorization) {
        switch authorization {
        case .fullAccuracy, .notDetermined: return nil
        case .reducedAccuracy: self = .accuracyReduced
        case .denied: self = .authorizationDenied
        }
    }

    /// What is wrong, and which setting changes it.
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

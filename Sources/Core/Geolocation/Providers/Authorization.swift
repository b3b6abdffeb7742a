/// The user's decision whether a provider may access the location.
public enum AuthorizationStatus: String, Sendable, Hashable, Codable {
    /// The user has authorized access to the location with full accuracy.
    case authorized
    /// The user has denied access, or authorized it only with reduced accuracy, which is too coarse for guidance.
    case denied
    /// The user has not been asked for access yet.
    case notDetermined

    /// Creates the simple status from the more detailed status that a platform reports.
    ///
    /// Only full accuracy counts as authorized; reduced accuracy counts as denied.
    public init(_ accuracy: LocationAuthorization) {
        switch accuracy {
        case .fullAccuracy: self = .authorized
        case .reducedAccuracy, .denied: self = .denied
        case .notDetermined: self = .notDetermined
        }
    }
}

/// The authorization state of a platform's location service.
public enum LocationAuthorization: String, Sendable, Hashable, Codable {
    /// The user has authorized access to the location with full accuracy.
    case fullAccuracy
    /// The user has authorized access to the location, but only with an accuracy of some kilometres.
    case reducedAccuracy
    /// The user has not been asked for access yet.
    case notDetermined
    /// Access to the location is denied, restricted or switched off.
    case denied
}

/// A delegate that is notified when the permission to access the location changes.
@SensorActor
public protocol AuthorizationDelegate: AnyObject, Sendable {
    /// Handles a new authorization status of the provider that fills the given roles.
    ///
    /// If access was denied, only these roles are affected.
    func authorizationDidChange(_ status: AuthorizationStatus, of roles: Set<SensorRole>)
}

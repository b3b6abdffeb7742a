/// Whether the user authorized a provider to access the location.
public enum AuthorizationStatus: String, Sendable, Hashable, Codable {
    /// Authorized with full accuracy.
    case authorized
    /// Denied, or authorized with reduced accuracy only, which is too coarse for guidance.
    case denied
    /// The user has not been asked yet.
    case notDetermined

    /// Creates a status from a platform's finer one: only full accuracy is authorized.
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
    /// Authorized with full accuracy.
    case fullAccuracy
    /// Authorized with an accuracy of some kilometres.
    case reducedAccuracy
    /// The user has not been asked yet.
    case notDetermined
    /// Denied, restricted or switched off.
    case denied
}

/// Receives changes of authorization.
@SensorActor
public protocol AuthorizationDelegate: AnyObject, Sendable {
    /// Handles a new authorization status of the provider that fills the given roles; a denial affects only these.
    func authorizationDidChange(_ status: AuthorizationStatus, of roles: Set<SensorRole>)
}

/// Whether the user lets a provider know where they are.
public enum AuthorizationStatus: String, Sendable, Hashable, Codable {
    /// With full accuracy.
    case authorized
    /// Not at all, or with reduced accuracy only, which cannot guide anybody.
    case denied
    /// Nobody has asked yet.
    case notDetermined

    /// Maps a platform's finer answer: only full accuracy is authorized.
    public init(_ accuracy: LocationAuthorization) {
        switch accuracy {
        case .fullAccuracy: self = .authorized
        case .reducedAccuracy, .denied: self = .denied
        case .notDetermined: self = .notDetermined
        }
    }
}

/// What a platform's location service says about permission.
public enum LocationAuthorization: String, Sendable, Hashable, Codable {
    /// Allowed, with full accuracy.
    case fullAccuracy
    /// Allowed, with an accuracy of some kilometres.
    case reducedAccuracy
    /// Nobody has asked yet.
    case notDetermined
    /// Refused, restricted or switched off.
    case denied
}

/// A provider that needs the user's permission.
@SensorActor
public protocol AuthorizationProvider: SensorProvider {
    /// The permission at present.
    var authorizationStatus: AuthorizationStatus { get }

    /// Who hears of changes; to be held weakly.
    var authorizationDelegate: (any AuthorizationDelegate)? { get set }

    /// Asks the user, where nobody has asked yet.
    func requestAuthorization()
}

/// Hears of changes of permission.
@SensorActor
public protocol AuthorizationDelegate: AnyObject, Sendable {
    /// Takes the new permission.
    func authorizationDidChange(_ status: AuthorizationStatus)
}

/// The status of a provider, which shows whether the provider works as it should.
public enum ProviderStatus: Sendable, Hashable {
    /// The provider has not been started.
    case idle
    /// The provider has been started, but has not reported anything yet.
    case starting
    /// The provider reports values.
    case running
    /// The provider reports fewer or less accurate values than it should, for the reason given as a sentence.
    case degraded(String)
    /// The provider waits for the user's permission to access the location.
    case needsPermission
    /// The user or the system has denied the permission to access the location.
    case denied
    /// The provider has failed and will not report values until it is started again.
    case failed(ProviderError)
    /// The source of the provider's values has ended, such as a file that was read completely.
    case ended

    /// The name of the status as written in events, without its reason.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .starting: "starting"
        case .running: "running"
        case .degraded: "degraded"
        case .needsPermission: "needsPermission"
        case .denied: "denied"
        case .failed: "failed"
        case .ended: "ended"
        }
    }

    /// Whether the provider has ended or failed, so that it reports nothing more until it is restarted.
    public var isFinal: Bool {
        switch self {
        case .ended, .failed: true
        case .idle, .starting, .running, .degraded, .needsPermission, .denied: false
        }
    }

    /// Whether the provider no longer has any value, since it has ended or failed, or permission was denied.
    ///
    /// The provider's values are then withdrawn.
    public var isOver: Bool { isFinal || self == .denied }

    /// The reason why the provider is degraded or failed; otherwise `nil`.
    public var reason: String? {
        switch self {
        case .degraded(let reason): reason
        case .failed(let error): error.description
        default: nil
        }
    }

    /// Returns the status of a provider that tries again after a delay.
    ///
    /// The delay is mentioned if it is at least 0.05 s.
    package static func retrying(in seconds: Double, because reason: String) -> ProviderStatus {
        .degraded(seconds < 0.05 ? "\(reason); trying again" : "\(reason); trying again in \(seconds.formatted) s")
    }

    /// Creates a status from the name that is written in events; `nil` if the name is unknown.
    package init?(name: String, reason: String?) {
        switch name {
        case "idle": self = .idle
        case "starting": self = .starting
        case "running": self = .running
        case "degraded": self = .degraded(reason ?? "")
        case "needsPermission": self = .needsPermission
        case "denied": self = .denied
        case "failed": self = .failed(ProviderError(reason ?? ""))
        case "ended": self = .ended
        default: return nil
        }
    }
}

extension ProviderStatus: Codable {
    private enum Key: String, CodingKey {
        case status, reason
    }

    /// Decodes a provider's status from the keys of a `status` event.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decode(String.self, forKey: .status)
        let reason = try container.decodeIfPresent(String.self, forKey: .reason)
        guard let status = ProviderStatus(name: name, reason: reason) else {
            throw DecodingError.dataCorruptedError(
                forKey: .status, in: container, debugDescription: "no provider status is named \"\(name.prefix(40))\"")
        }
        self = status
    }

    /// Encodes this status with the keys of a `status` event.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .status)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}

/// How a provider is doing.
public enum ProviderStatus: Sendable, Hashable {
    /// Not started.
    case idle
    /// Started, and has reported nothing yet.
    case starting
    /// Reporting.
    case running
    /// Reporting less or worse than it should; the reason is a sentence for people.
    case degraded(String)
    /// Waits for the user's permission.
    case needsPermission
    /// The user or the system refused permission.
    case denied
    /// Cannot go on by itself.
    case failed(ProviderError)
    /// The source came to its end, as a file does.
    case ended

    /// The status as events write it, without its reason.
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

    /// Whether nothing more comes by itself: the source has ended or failed.
    public var isFinal: Bool {
        switch self {
        case .ended, .failed: true
        case .idle, .starting, .running, .degraded, .needsPermission, .denied: false
        }
    }

    /// Why the provider is degraded or failed.
    public var reason: String? {
        switch self {
        case .degraded(let reason): reason
        case .failed(let error): error.description
        default: nil
        }
    }

    /// The status of that name, as events write it; nil where there is none of that name.
    init?(name: String, reason: String?) {
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

    /// Decodes the keys of the stream's `status` object.
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

    /// Encodes the keys of the stream's `status` object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .status)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}

public import CodecSupport

/// A change of status of a provider or sink.
public struct ProviderStatusChange: Sendable, Hashable {
    /// The name of the provider or sink.
    public let provider: String

    /// The new status of the provider or sink.
    public let status: ProviderStatus

    /// The wall time at which the status changed.
    public let time: Date

    /// The roles that the provider fills; empty for a sink.
    ///
    /// The new status, such as a denied permission, applies only to these roles.
    public let roles: Set<SensorRole>

    /// Creates a change of the given provider's status.
    public init(provider: String, status: ProviderStatus, time: Date, roles: Set<SensorRole> = []) {
        self.provider = provider
        self.status = status
        self.time = time
        self.roles = roles
    }

    /// Decodes a change of status from the keys of a `status` event other than type and time.
    init(from decoder: any Decoder, time: Date) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            provider: try container.decode(String.self, forKey: .provider), status: try ProviderStatus(from: decoder),
            time: time, roles: try container.decodeIfPresent(Set<SensorRole>.self, forKey: .roles) ?? [])
    }

    private enum Key: String, CodingKey {
        case provider, roles
    }
}

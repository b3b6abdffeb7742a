public import GeolocationPipeline
public import NATSIO

extension NATSSettings {
    /// Creates settings from an endpoint `nats:` or `nats+tls:`, for the administration of its streams.
    ///
    /// - Throws: `UsageError` that describes the mistake, and states the correct form.
    public init(_ endpoint: Endpoint) throws {
        guard endpoint.scheme == "nats" || endpoint.scheme == "nats+tls" else {
            throw UsageError("\(endpoint) is not a server of NATS: write nats://HOST or nats+tls://HOST")
        }
        self = try NATSRelayOptions.settings.read(endpoint)
    }
}

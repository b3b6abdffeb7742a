/// How long an update took on the parts of its way, as far as anybody measured it; all in milliseconds.
public struct LatencyInfo: Sendable, Hashable, Codable {
    /// From the fix to the relay.
    public var gpsToRelayMs: Double?

    /// From the relay to its transport.
    public var relayToTransportMs: Double?

    /// From the transport to the other side and back.
    public var transportRttMs: Double?

    /// All of it.
    public var totalMs: Double?

    /// Makes one; leave out what is not known.
    public init(
        gpsToRelayMs: Double? = nil, relayToTransportMs: Double? = nil, transportRttMs: Double? = nil,
        totalMs: Double? = nil
    ) {
        self.gpsToRelayMs = gpsToRelayMs
        self.relayToTransportMs = relayToTransportMs
        self.transportRttMs = transportRttMs
        self.totalMs = totalMs
    }
}

public import RelayFormat

/// The components of the delay of a live fix; a replayed fix has none, since its age is not a delay.
extension LatencyInfo {
    /// The maximum delay of a live fix, seconds; a greater age indicates a recording or a wrong clock.
    static let limit = 60.0

    /// The seconds by which a fix may be in the future, since clocks differ slightly.
    private static let tolerance = 0.1

    /// Returns a delay in seconds if it is plausible for a live fix; otherwise `nil`.
    static func plausible(_ seconds: Double) -> Double? {
        seconds >= -tolerance && seconds <= limit ? max(0, seconds) : nil
    }

    /// Creates the delays up to the moment at which a relay passes an update to its transports.
    ///
    /// - Parameters:
    ///   - fixToRelay: Seconds from the fix to its reception; `nil` if unknown.
    ///   - inRelay: Seconds for which it was held back.
    init(fixToRelay: Double?, inRelay: Double) {
        self.init(gpsToRelayMs: fixToRelay.map(Self.milliseconds), relayToTransportMs: Self.milliseconds(inRelay))
    }

    /// Adds the delays in a transport when it sends the update.
    ///
    /// The total is the sum of all components, up to the answer of the peer; it remains `nil` if any of them is unknown.
    ///
    /// - Parameters:
    ///   - waited: Seconds that the update spent in the queue.
    ///   - roundTrip: The last round-trip time, in seconds; `nil` if unknown.
    public mutating func addTransport(waited: Double, roundTrip: Double?) {
        if waited > 0 { relayToTransportMs = relayToTransportMs.map { $0 + Self.milliseconds(waited) } }
        transportRttMs = roundTrip.map(Self.milliseconds)
        guard let gpsToRelayMs, let relayToTransportMs, let transportRttMs else { return }
        totalMs = gpsToRelayMs + relayToTransportMs + transportRttMs
    }

    /// Seconds from the fix to the receiver, with half the round trip for the transfer; `nil` if a component is unknown.
    var oneWay: Double? {
        guard let gpsToRelayMs, let relayToTransportMs, let transportRttMs else { return nil }
        return Self.plausible((gpsToRelayMs + relayToTransportMs + transportRttMs / 2) / 1000)
    }

    /// Rounds to microseconds.
    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e3 }
}

public import RelayFormat

/// The parts of the delay of a live fix. A fix of a replay has none: its age is not a delay.
extension LatencyInfo {
    /// Seconds beyond which an age is not the delay of a live fix, but that of a recording or of a wrong clock.
    static let limit = 60.0

    /// Seconds by which a fix may seem to be ahead, since clocks are never quite the same.
    private static let tolerance = 0.1

    /// Returns a delay in seconds if a live fix can have it; `nil` otherwise.
    static func plausible(_ seconds: Double) -> Double? {
        seconds >= -tolerance && seconds <= limit ? max(0, seconds) : nil
    }

    /// Creates the delays up to the moment at which a relay passes an update to its transports.
    ///
    /// - Parameters:
    ///   - fixToRelay: Seconds from the fix to its reception; `nil` if unknown.
    ///   - inRelay: Seconds that it was held back.
    init(fixToRelay: Double?, inRelay: Double) {
        self.init(gpsToRelayMs: fixToRelay.map(Self.milliseconds), relayToTransportMs: Self.milliseconds(inRelay))
    }

    /// Adds what a transport knows when it sends the update.
    ///
    /// The total is the sum of all parts, up to the answer of the other side; it stays `nil` if any part is unknown.
    ///
    /// - Parameters:
    ///   - waited: Seconds that the update was in the queue.
    ///   - roundTrip: The last round-trip time, in seconds; `nil` if unknown.
    public mutating func addTransport(waited: Double, roundTrip: Double?) {
        if waited > 0 { relayToTransportMs = relayToTransportMs.map { $0 + Self.milliseconds(waited) } }
        transportRttMs = roundTrip.map(Self.milliseconds)
        guard let gpsToRelayMs, let relayToTransportMs, let transportRttMs else { return }
        totalMs = gpsToRelayMs + relayToTransportMs + transportRttMs
    }

    /// Seconds from the fix to the receiver, if all parts are known: half a round trip is the way there.
    var oneWay: Double? {
        guard let gpsToRelayMs, let relayToTransportMs, let transportRttMs else { return nil }
        return Self.plausible((gpsToRelayMs + relayToTransportMs + transportRttMs / 2) / 1000)
    }

    /// Rounds to microseconds.
    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e3 }
}

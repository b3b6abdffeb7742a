public import RelayFormat

/// Functions that compute the components of the delay of a live fix.
///
/// A replayed fix has no delay, since its age only shows when it was recorded.
extension LatencyInfo {
    /// The maximum plausible delay of a live fix, in seconds; a greater age indicates a recording or a wrong clock.
    static let limit = 60.0

    /// The seconds by which the time of a live fix may be in the future, because clocks differ slightly.
    private static let tolerance = 0.1

    /// Returns the given delay in seconds, raised to 0 if negative; `nil` if the delay is not plausible for a live fix.
    static func plausible(_ seconds: Double) -> Double? {
        seconds >= -tolerance && seconds <= limit ? max(0, seconds) : nil
    }

    /// Creates the delays of a fix that are known when a relay passes the fix to its transports.
    ///
    /// - Parameters:
    ///   - fixToRelay: The seconds from the time of the fix until the relay received it; `nil` if unknown.
    ///   - inRelay: The seconds for which the relay held the fix back.
    init(fixToRelay: Double?, inRelay: Double) {
        self.init(gpsToRelayMs: fixToRelay.map(Self.milliseconds), relayToTransportMs: Self.milliseconds(inRelay))
    }

    /// Adds the delays that arise in a transport; call this when the transport sends the update.
    ///
    /// The total delay is the sum of all components, including the whole round trip to the peer. The total remains
    /// `nil` if a component is unknown.
    ///
    /// - Parameters:
    ///   - waited: The seconds that the update spent in the transport's queue.
    ///   - roundTrip: The last round-trip time of the connection, in seconds; `nil` if unknown.
    public mutating func addTransport(waited: Double, roundTrip: Double?) {
        if waited > 0 { relayToTransportMs = relayToTransportMs.map { $0 + Self.milliseconds(waited) } }
        transportRttMs = roundTrip.map(Self.milliseconds)
        guard let gpsToRelayMs, let relayToTransportMs, let transportRttMs else { return }
        totalMs = gpsToRelayMs + relayToTransportMs + transportRttMs
    }

    /// The seconds from the time of the fix to its arrival at the receiver; `nil` if unknown or implausible.
    ///
    /// The transfer is assumed to take half of the round trip.
    var oneWay: Double? {
        guard let gpsToRelayMs, let relayToTransportMs, let transportRttMs else { return nil }
        return Self.plausible((gpsToRelayMs + relayToTransportMs + transportRttMs / 2) / 1000)
    }

    /// Converts a number of seconds to milliseconds, rounded to whole microseconds.
    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e3 }
}

import Geolocation
import LocationRelay

/// Measures the quality of a connection: its round-trip times, its losses, and the offset of the server's clock.
struct LinkMeter: Sendable {
    /// The last round-trip time in seconds; `nil` before the first exchange on a connection.
    private(set) var roundTrip: Double?
    private var quality = ConnectionQuality()
    private var offsets = ClockOffsetEstimator()

    /// The schedule by which this device sends its time to the server; `nil` if the server does not use the time.
    private var schedule: TimeSchedule?

    /// Returns the last round-trip time, the connection quality and the clock offset of the server, as of the given
    /// instant.
    func measurement(at now: SensorInstant) -> LinkMeasurement {
        LinkMeasurement(roundTrip: roundTrip, quality: quality.quality(now: now), clockOffset: offsets.offset)
    }

    /// Begins to measure a new connection.
    ///
    /// - Parameter usesTime: Whether the server uses the time of this device.
    mutating func begin(usesTime: Bool) { schedule = usesTime ? TimeSchedule() : nil }

    /// Returns a ping that contains the time of this device, in seconds since 1970; `nil` if no such ping is due.
    mutating func ping(at instant: SensorInstant, time: Double) -> RelayMessage? {
        schedule?.ping(at: instant, time: time)
    }

    /// Updates the clock offset by the server's answer to a ping, which contains the server's time.
    ///
    /// Returns `false` if `id` is not the identifier of the last ping.
    mutating func record(serverTime: Double, answering id: String, time: Double) -> Bool {
        guard let sent = schedule?.sendTime(of: id) else { return false }
        offsets.add(sent: sent, remoteReceived: serverTime, remoteSent: serverTime, received: time)
        // The round-trip time of this ping is used until the first heartbeat is answered.
        if roundTrip == nil, time >= sent { roundTrip = time - sent }
        return true
    }

    /// Records the round-trip time of a heartbeat, in seconds.
    mutating func record(roundTrip seconds: Double) {
        roundTrip = seconds
        quality.addRoundTrip(seconds)
    }

    /// Records that the connection was lost at the given instant.
    mutating func lose(at now: SensorInstant) {
        roundTrip = nil
        quality.addLoss(now: now)
    }
}

import Geolocation
import LocationRelay

/// Measures a connection: round-trip times, losses, and the offset of the server's clock.
struct LinkMeter: Sendable {
    /// The last round-trip time, in seconds; `nil` before the first exchange of a connection.
    private(set) var roundTrip: Double?
    private var quality = ConnectionQuality()
    private var offsets = ClockOffsetEstimator()

    /// Decides when to send our time to the server; `nil` if the server does not use it.
    private var schedule: TimeSchedule?

    /// Returns the measurements so far.
    func measurement(at now: SensorInstant) -> LinkMeasurement {
        LinkMeasurement(roundTrip: roundTrip, quality: quality.quality(now: now), clockOffset: offsets.offset)
    }

    /// Begins a connection.
    /// - Parameter usesTime: Whether the server uses our time.
    mutating func begin(usesTime: Bool) { schedule = usesTime ? TimeSchedule() : nil }

    /// Returns a ping with our time, in seconds since 1970; `nil` if none is due.
    mutating func ping(at instant: SensorInstant, time: Double) -> RelayMessage? {
        schedule?.ping(at: instant, time: time)
    }

    /// Records the server's time from its answer to a ping; returns `false` if the ping is unknown.
    mutating func record(serverTime: Double, answering id: String, time: Double) -> Bool {
        guard let sent = schedule?.sendTime(of: id) else { return false }
        offsets.add(sent: sent, remoteReceived: serverTime, remoteSent: serverTime, received: time)
        // The only measurement until the first heartbeat.
        if roundTrip == nil, time >= sent { roundTrip = time - sent }
        return true
    }

    /// Records the round trip of a heartbeat, in seconds.
    mutating func record(roundTrip seconds: Double) {
        roundTrip = seconds
        quality.addRoundTrip(seconds)
    }

    /// Records a loss of the connection.
    mutating func lose(at now: SensorInstant) {
        roundTrip = nil
        quality.addLoss(now: now)
    }
}

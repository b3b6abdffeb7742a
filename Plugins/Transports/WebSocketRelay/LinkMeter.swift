import Geolocation
import LocationRelay

/// Measures a connection: round trips, losses, and the difference of the clocks.
struct LinkMeter: Sendable {
    /// The last round-trip time, in seconds; `nil` before the first exchange of a connection.
    private(set) var roundTrip: Double?
    private var quality = ConnectionQuality()
    private var offsets = ClockOffsetEstimator()

    /// When the server is told our time; `nil` if it does not use it.
    private var schedule: TimeSchedule?

    /// Returns what has been measured.
    func measurement(at now: SensorInstant) -> LinkMeasurement {
        LinkMeasurement(roundTrip: roundTrip, quality: quality.quality(now: now), clockOffset: offsets.offset)
    }

    /// Begins a connection to a server that uses our time or does not.
    mutating func begin(usesTime: Bool) { schedule = usesTime ? TimeSchedule() : nil }

    /// Returns the ping that is due, with our time in seconds since 1970; `nil` if none is.
    mutating func ping(at instant: SensorInstant, time: Double) -> RelayMessage? {
        schedule?.ping(at: instant, time: time)
    }

    /// Records the server's time, told in answer to a ping; returns `false` if that is unknown.
    mutating func record(serverTime: Double, answering id: String, time: Double) -> Bool {
        guard let sent = schedule?.sendTime(of: id) else { return false }
        offsets.add(sent: sent, remoteReceived: serverTime, remoteSent: serverTime, received: time)
        // Until the first heartbeat there is nothing better.
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

import Geolocation

/// Measures for how long the peer of a connection has been silent, and the round-trip times of pings.
///
/// Each ping contains a number, which the peer's WebSocket implementation returns in a pong (RFC 6455, section 5.5.3).
struct Heartbeat: Sendable {
    /// The number of sent pings that are remembered; pongs to older pings are ignored.
    private static let limit = 16

    private var questions: [(number: UInt64, sent: SensorInstant)] = []
    private var number: UInt64 = 0
    private var lastHeard: SensorInstant?

    /// Records that anything was received from the peer at the given instant.
    mutating func recordActivity(at instant: SensorInstant) { lastHeard = instant }

    /// Returns the seconds since anything was last received from the peer; 0 if nothing has been received yet.
    func silence(at now: SensorInstant) -> Double { lastHeard.map { now.seconds(since: $0) } ?? 0 }

    /// Returns the payload of a new ping, and remembers the time at which it is sent.
    mutating func question(at now: SensorInstant) -> [UInt8] {
        number += 1
        if questions.count >= Self.limit { questions.removeFirst() }
        questions.append((number, now))
        return (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 * 8)) }
    }

    /// Records a pong as activity of the peer, and returns its round-trip time in seconds; `nil` if the ping is not
    /// remembered.
    mutating func answer(_ payload: Span<UInt8>, at now: SensorInstant) -> Double? {
        recordActivity(at: now)
        guard payload.count == 8 else { return nil }
        var number: UInt64 = 0
        for index in payload.indices { number = number << 8 | UInt64(payload[index]) }
        guard let index = questions.firstIndex(where: { $0.number == number }) else { return nil }
        let question = questions[index]
        questions.removeSubrange(...index)
        return now.seconds(since: question.sent)
    }
}

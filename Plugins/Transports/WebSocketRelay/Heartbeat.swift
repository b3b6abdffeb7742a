import Geolocation

/// Measures how long the peer has been silent, and round-trip times with pings.
///
/// Each ping carries a number; the peer's WebSocket implementation echoes it in a pong (RFC 6455, section 5.5.3).
struct Heartbeat: Sendable {
    /// The number of pings remembered; pongs to older ones are of no use.
    private static let limit = 16

    private var questions: [(number: UInt64, sent: SensorInstant)] = []
    private var number: UInt64 = 0
    private var lastHeard: SensorInstant?

    /// Records that something was received.
    mutating func recordActivity(at instant: SensorInstant) { lastHeard = instant }

    /// Returns the seconds since something was received.
    func silence(at now: SensorInstant) -> Double { lastHeard.map { now.seconds(since: $0) } ?? 0 }

    /// Returns the payload of a new ping.
    mutating func question(at now: SensorInstant) -> [UInt8] {
        number += 1
        if questions.count >= Self.limit { questions.removeFirst() }
        questions.append((number, now))
        return (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 * 8)) }
    }

    /// Records a pong as activity; returns its round-trip time in seconds, or `nil` if its ping is unknown.
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

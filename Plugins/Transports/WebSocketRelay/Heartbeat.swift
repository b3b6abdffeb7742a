import Geolocation

/// Signs of life of the other side, and how long it takes for one; pure bookkeeping.
///
/// A question is a ping that bears a number; servers answer it by themselves (RFC 6455, section 5.5.3).
struct Heartbeat: Sendable {
    /// Questions that are remembered: an answer to an older one tells nothing of use.
    private static let limit = 16

    private var questions: [(number: UInt64, sent: SensorInstant)] = []
    private var number: UInt64 = 0
    private var lastHeard: SensorInstant?

    /// Notes that something has come.
    mutating func hear(at instant: SensorInstant) { lastHeard = instant }

    /// Seconds since something has come.
    func silence(at now: SensorInstant) -> Double { lastHeard.map { now.seconds(since: $0) } ?? 0 }

    /// Makes a question.
    mutating func question(at now: SensorInstant) -> [UInt8] {
        number += 1
        if questions.count >= Self.limit { questions.removeFirst() }
        questions.append((number, now))
        return (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 * 8)) }
    }

    /// Takes an answer, which is a sign of life in any case; the seconds that it took, where the question is known.
    mutating func answer(_ payload: Span<UInt8>, at now: SensorInstant) -> Double? {
        hear(at: now)
        guard payload.count == 8 else { return nil }
        var number: UInt64 = 0
        for index in payload.indices { number = number << 8 | UInt64(payload[index]) }
        guard let index = questions.firstIndex(where: { $0.number == number }) else { return nil }
        let question = questions[index]
        questions.removeSubrange(...index)
        return now.seconds(since: question.sent)
    }
}

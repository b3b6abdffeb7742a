import CompanionLinking
import Geolocation

/// The unanswered messages, by number.
///
/// Answers may be lost, so the oldest message is given up when there are too many.
@SensorActor
struct PendingAnswers {
    typealias Body = @SensorActor (CompanionOutcome) -> Void

    /// The maximum number of messages.
    static let limit = 256

    private var bodies: [UInt64: Body] = [:]

    /// The number of messages.
    var count: Int { bodies.count }

    /// Adds a message with a number greater than all before; returns the completion handler of the message given up to
    /// make room, to be called with a failure.
    mutating func add(_ number: UInt64, _ body: @escaping Body) -> Body? {
        bodies[number] = body
        guard bodies.count > Self.limit, let oldest = bodies.keys.min() else { return nil }
        return take(oldest)
    }

    /// Removes a message and returns its completion handler; `nil` if the message is unknown.
    mutating func take(_ number: UInt64) -> Body? { bodies.removeValue(forKey: number) }

    /// Removes all messages and returns their completion handlers, in the order of their numbers.
    mutating func takeAll() -> [Body] {
        defer { bodies = [:] }
        return bodies.sorted { $0.key < $1.key }.map(\.value)
    }
}

import CompanionLinking
import Geolocation

/// The messages that have not been answered yet, by number.
///
/// Since answers may be lost, the oldest message is removed when there are too many.
@SensorActor
struct PendingAnswers {
    typealias Body = @SensorActor (CompanionOutcome) -> Void

    /// The maximum number of unanswered messages.
    static let limit = 256

    private var bodies: [UInt64: Body] = [:]

    /// The number of unanswered messages.
    var count: Int { bodies.count }

    /// Adds a message with a number greater than those of all messages before; returns the completion handler of the
    /// message that is removed to make room, which must be called with a failure.
    mutating func add(_ number: UInt64, _ body: @escaping Body) -> Body? {
        bodies[number] = body
        guard bodies.count > Self.limit, let oldest = bodies.keys.min() else { return nil }
        return take(oldest)
    }

    /// Removes a message, and returns its completion handler; `nil` if there is no message with this number.
    mutating func take(_ number: UInt64) -> Body? { bodies.removeValue(forKey: number) }

    /// Removes all messages, and returns their completion handlers in the order of the messages' numbers.
    mutating func takeAll() -> [Body] {
        defer { bodies = [:] }
        return bodies.sorted { $0.key < $1.key }.map(\.value)
    }
}

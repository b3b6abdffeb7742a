import CompanionLinking
import Geolocation

/// The completion handlers of the messages that the other side has not answered yet, by message number.
///
/// Since answers may be lost, the oldest message is removed when a message is added beyond the ``limit``.
@SensorActor
struct PendingAnswers {
    typealias Body = @SensorActor (CompanionOutcome) -> Void

    /// The maximum number of messages without an answer.
    static let limit = 256

    private var bodies: [UInt64: Body] = [:]

    /// The number of messages without an answer.
    var count: Int { bodies.count }

    /// Adds the completion handler of the message with the given number, which is greater than all earlier numbers.
    ///
    /// If the oldest message is removed to make room, the function returns its completion handler, which must be called
    /// with a failure.
    mutating func add(_ number: UInt64, _ body: @escaping Body) -> Body? {
        bodies[number] = body
        guard bodies.count > Self.limit, let oldest = bodies.keys.min() else { return nil }
        return take(oldest)
    }

    /// Removes the message with the given number, and returns its completion handler; `nil` if there is no such
    /// message.
    mutating func take(_ number: UInt64) -> Body? { bodies.removeValue(forKey: number) }

    /// Removes all messages, and returns their completion handlers in the order of the messages' numbers.
    mutating func takeAll() -> [Body] {
        defer { bodies = [:] }
        return bodies.sorted { $0.key < $1.key }.map(\.value)
    }
}

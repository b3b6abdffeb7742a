import CompanionLinking
import Geolocation

/// The messages that the other side has not answered, by number.
///
/// An answer may be lost, so the oldest message is given up beyond a limit.
@SensorActor
struct PendingAnswers {
    typealias Body = @SensorActor (CompanionOutcome) -> Void

    /// The number of messages at most.
    static let limit = 256

    private var bodies: [UInt64: Body] = [:]

    /// The number of messages.
    var count: Int { bodies.count }

    /// Adds a message whose number is greater than those before; returns what is to be called with the failure of the one that
    /// is given up for it.
    mutating func add(_ number: UInt64, _ body: @escaping Body) -> Body? {
        bodies[number] = body
        guard bodies.count > Self.limit, let oldest = bodies.keys.min() else { return nil }
        return take(oldest)
    }

    /// Removes a message and returns what is to be called with its outcome; `nil` for one that is not known any more.
    mutating func take(_ number: UInt64) -> Body? { bodies.removeValue(forKey: number) }

    /// Removes all messages and returns what is to be called with their outcomes, in the order of their numbers.
    mutating func takeAll() -> [Body] {
        defer { bodies = [:] }
        return bodies.sorted { $0.key < $1.key }.map(\.value)
    }
}

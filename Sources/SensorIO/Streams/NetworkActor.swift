public import Dispatch
import Geolocation

/// The isolation domain of many connections and of what costs time on them, such as handshakes and codecs: one serial queue
/// beside that of the sensors.
///
/// What comes is made into values here and goes to the sensor actor once for each batch, by `SensorActor.enqueue(_:)`;
/// what is to be sent comes back by ``enqueue(_:)``. Nothing on this actor blocks, either.
@globalActor
public actor NetworkActor {
    /// The one instance.
    public static let shared = NetworkActor()

    /// The serial queue behind the actor: dispatch sources of connections are made on it.
    public static let queue = DispatchQueue(label: "geolocation.network", qos: .userInitiated)

    private static let executor = DispatchQueueExecutor(queue: queue)

    /// The executor that runs the actor's jobs on ``queue``.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Binds an isolated closure for a dispatch source of ``queue``, once for each source; called elsewhere it stops the
    /// program.
    ///
    /// A named bridge for the same reason as `SensorActor.handler(_:)`: the compiler cannot know that the queue is the actor's
    /// executor, and a global actor's isolation is no part of a function value's representation.
    nonisolated public static func handler(_ body: @escaping @NetworkActor () -> Void) -> @Sendable () -> Void {
        let unisolated = unsafeBitCast(body, to: (@Sendable () -> Void).self)
        return {
            dispatchPrecondition(condition: .onQueue(queue))
            unisolated()
        }
    }

    /// Runs a closure on the actor soon, in the order of the calls, from anywhere.
    nonisolated public static func enqueue(_ body: @escaping @NetworkActor () -> Void) {
        queue.async(execute: handler(body))
    }
}

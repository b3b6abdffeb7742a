public import Dispatch

/// The actor on which every provider, filter, manager and sink runs; it is one serial dispatch queue.
///
/// All data passes through this actor in synchronous calls. Code on it must not block: slow work runs on its own queue
/// and enters the actor once per batch, with ``run(_:)`` or a handler from ``handler(_:)``.
@globalActor
public actor SensorActor {
    /// The only instance of the sensor actor.
    public static let shared = SensorActor()

    /// The serial queue of the sensor actor, on which the dispatch sources of sensors are created.
    public static let queue = DispatchQueue(label: "geolocation.sensors", qos: .userInitiated)

    private static let executor = DispatchQueueExecutor(queue: queue)

    /// The executor that runs the actor's jobs on ``queue``.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Runs a closure on the sensor actor and returns its result.
    public static func run<Result: Sendable>(
        _ body: @SensorActor @Sendable () throws -> Result
    ) async rethrows -> Result {
        try await body()
    }
}

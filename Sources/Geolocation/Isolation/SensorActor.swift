public import Dispatch

/// The isolation domain of every provider, filter, manager and sink: one serial dispatch queue.
///
/// All data flows through this actor by plain synchronous calls. Nothing on it may block; whatever takes long runs on
/// a queue of its own and hops in once for each batch, with ``run(_:)`` or a handler made by ``handler(_:)``.
@globalActor
public actor SensorActor {
    /// The one instance.
    public static let shared = SensorActor()

    /// The serial queue behind the actor: dispatch sources that belong to sensors are created on it.
    public static let queue = DispatchQueue(label: "geolocation.sensors", qos: .userInitiated)

    private static let executor = DispatchQueueExecutor(queue: queue)

    /// The executor that runs the actor's jobs on ``queue``.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Runs a closure on the actor, from anywhere, and returns its result.
    public static func run<Result: Sendable>(
        _ body: @SensorActor @Sendable () throws -> Result
    ) async rethrows -> Result {
        try await body()
    }
}

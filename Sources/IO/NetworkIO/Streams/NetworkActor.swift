public import Dispatch
public import Geolocation
import SensorIO

/// The isolation domain of connections and of their expensive work, such as handshakes and codecs: one serial queue
/// beside that of the sensors.
///
/// Received data is decoded here and passed to the sensor actor once per batch, by `SensorActor.enqueue(_:)`; data to
/// send comes back by ``enqueue(_:)``. Nothing on this actor blocks.
@globalActor
public actor NetworkActor {
    /// The one instance.
    public static let shared = NetworkActor()

    /// The serial queue behind the actor: dispatch sources of connections are made on it.
    public static let queue = DispatchQueue(label: "geolocation.network", qos: .userInitiated)

    /// Watches the descriptors of connections.
    static let descriptors = DescriptorLoop(queue: queue)

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

/// A deadline on the network actor; the counterpart of `SensorDeadline`.
///
/// Moving it stores a number and allocates nothing.
@NetworkActor
public final class NetworkDeadline {
    private let clock: any SensorClock
    private var action: (@NetworkActor () -> Void)?
    private var timer: (any SensorTimer)?
    private var schedule = DeadlineSchedule()

    /// Creates a deadline that is not armed.
    nonisolated public init(clock: any SensorClock) {
        self.clock = clock
    }

    /// Sets what happens when the deadline is reached.
    ///
    /// The closure should hold its owner weakly, unless the owner has to live until then.
    public func onReached(_ action: @escaping @NetworkActor () -> Void) {
        self.action = action
    }

    /// Whether the deadline is armed and has not been reached.
    public var isArmed: Bool { schedule.isArmed }

    /// Arms the deadline, or moves it, to `seconds` from now, counted by the clock's coarse time.
    public func arm(after seconds: Double) { arm(at: clock.coarseInstant.advanced(by: seconds)) }

    /// Arms the deadline, or moves it, to `instant`.
    public func arm(at instant: SensorInstant) {
        if let instant = schedule.arm(at: instant) { startTimer(at: instant) }
    }

    /// Disarms the deadline, and lets go of its action.
    public func cancel() {
        disarm()
        action = nil
    }

    /// Disarms the deadline; the action will not be called.
    public func disarm() { schedule.disarm() }

    private func startTimer(at instant: SensorInstant) {
        let timer =
            timer
            ?? clock.makeTimer(on: NetworkActor.queue, NetworkActor.handler { [weak self] in self?.timerFired() })
        self.timer = timer
        timer.schedule(at: instant)
    }

    private func timerFired() {
        switch schedule.timerFired(at: clock.instant) {
        case .reached: action?()
        case .early(let instant): startTimer(at: instant)
        case .disarmed: break
        }
    }
}

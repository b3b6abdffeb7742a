public import Geolocation
package import SensorIO

#if os(Linux)
    import Dispatch
#else
    package import Dispatch
#endif

/// The isolation domain of connections and their expensive work, such as handshakes and codecs.
///
/// The actor runs on a thread that waits for descriptors on Linux, and on a serial queue elsewhere. Received data is
/// decoded on this actor, and passed to the sensor actor once per batch by `SensorActor.enqueue(_:)`. Data to send is
/// passed from the sensor actor to this actor by ``enqueue(_:)``. Nothing on this actor blocks.
@globalActor
public actor NetworkActor {
    /// The only instance of the actor.
    public static let shared = NetworkActor()

    #if os(Linux)
        /// The thread that runs the actor's jobs.
        package static let queue = EventLoop(name: "geolocation.net")

        /// The loop that watches the descriptors of connections.
        package static var descriptors: DescriptorLoop { queue.descriptors }

        private static let executor = queue

        /// The queue on which Dispatch fires the actor's deadlines.
        private static let timerQueue = DispatchQueue(label: "geolocation.network.timers", qos: .userInitiated)
    #else
        /// The serial queue that runs the actor's jobs.
        package static let queue = DispatchQueue(label: "geolocation.network", qos: .userInitiated)

        /// The loop that watches the descriptors of connections.
        package static let descriptors = DescriptorLoop(queue: queue)

        private static let executor = DispatchQueueExecutor(queue: queue)
    #endif

    /// The executor that runs the actor's jobs.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Returns a handler for a descriptor's events or for a timer; the handler calls a closure that is isolated to the
    /// actor.
    ///
    /// The handler traps if it is called off the actor.
    ///
    /// This function is needed for the same reason as `SensorActor.handler(_:)`: the compiler cannot know that the
    /// actor's executor calls the handler, and the isolation to a global actor is not part of a function value's
    /// representation.
    nonisolated package static func handler(_ body: @escaping @NetworkActor () -> Void) -> @Sendable () -> Void {
        let unisolated = unsafeBitCast(body, to: (@Sendable () -> Void).self)
        return {
            executor.checkIsolated()
            unisolated()
        }
    }

    /// Schedules a closure on the actor, in the order of the calls; can be called from anywhere.
    nonisolated public static func enqueue(_ body: @escaping @NetworkActor () -> Void) { queue.async(handler(body)) }

    /// Creates a timer whose action runs on the actor.
    ///
    /// If a test controls the clock, the clock advances further only after the action has ended.
    nonisolated static func makeTimer(
        by clock: any SensorClock, _ action: @escaping @NetworkActor () -> Void
    ) -> any SensorTimer {
        let action = handler(action)
        #if os(Linux)
            return clock.makeTimer(on: timerQueue) { queue.sync(action) }
        #else
            return clock.makeTimer(on: queue, action)
        #endif
    }
}

/// A time at which an action is called on the network actor; the counterpart of `SensorDeadline`, which calls its
/// action on the sensor actor.
///
/// Rearming the deadline only stores a number, and allocates nothing.
@NetworkActor
public final class NetworkDeadline {
    private let clock: any SensorClock
    private var action: (@NetworkActor () -> Void)?
    private var timer: (any SensorTimer)?
    private var schedule = DeadlineSchedule()

    /// Creates a deadline that is not armed yet.
    nonisolated public init(clock: any SensorClock) {
        self.clock = clock
    }

    /// Sets the action to call when the deadline is reached.
    ///
    /// The closure should hold its owner weakly, unless it has to keep the owner alive until the deadline.
    public func onReached(_ action: @escaping @NetworkActor () -> Void) {
        self.action = action
    }

    /// Whether the deadline is armed and has not been reached.
    public var isArmed: Bool { schedule.isArmed }

    /// Arms or rearms the deadline to `seconds` from now, by the coarse time of the clock.
    public func arm(after seconds: Double) { arm(at: clock.coarseInstant.advanced(by: seconds)) }

    /// Arms or rearms the deadline to `instant`.
    public func arm(at instant: SensorInstant) {
        if let instant = schedule.arm(at: instant) { startTimer(at: instant) }
    }

    /// Disarms the deadline and releases its action.
    public func cancel() {
        disarm()
        action = nil
    }

    /// Disarms the deadline; the action is kept but not called.
    public func disarm() { schedule.disarm() }

    private func startTimer(at instant: SensorInstant) {
        let timer = timer ?? NetworkActor.makeTimer(by: clock) { [weak self] in self?.timerFired() }
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

public import CodecSupport
public import Dispatch

/// The only source of "now" and of timers in the package, injected so that tests can drive time by hand.
///
/// ``SystemClock`` is the real one. The test kit's manual clock runs due timers synchronously.
public protocol SensorClock: Sendable {
    /// The wall time, for stamping values that have no time of their own; it may jump.
    var now: Date { get }

    /// The monotonic time, for intervals and deadlines.
    var instant: SensorInstant { get }

    /// The monotonic time as of the system's last tick: much cheaper than ``instant``, and up to 10 ms behind it.
    ///
    /// Default: ``instant``.
    var coarseInstant: SensorInstant { get }

    /// Whether time stands still until a test moves it.
    ///
    /// A reader that works ahead in the background then waits for its data instead of continuing later, so that the
    /// same calls always have the same effect. Default: `false`.
    var isManual: Bool { get }

    /// The simulated clock of replays, if this is one; I/O then uses ``systemClock``.
    ///
    /// Default: `nil`.
    var replay: ReplayClock? { get }

    /// The session through which sources receive their inputs, if the run is recorded or replayed.
    ///
    /// Default: `nil`.
    var inputs: InputSession? { get }

    /// Creates an idle one-shot timer that calls `action` on the serial queue of an actor each time a scheduled moment
    /// is reached.
    func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer
}

extension SensorClock {
    /// The same as ``instant``.
    public var coarseInstant: SensorInstant { instant }

    /// `false`: time passes by itself.
    public var isManual: Bool { false }

    /// `nil`: time is not that of a recording.
    public var replay: ReplayClock? { nil }

    /// `nil`: the run is neither recorded nor replayed.
    public var inputs: InputSession? { nil }

    /// The clock of everything outside the program: sockets, files, retries and people.
    ///
    /// It is this clock, or the base of a ``ReplayClock`` or an ``InputSession``.
    public var systemClock: any SensorClock { (replay ?? inputs?.clock)?.base ?? self }

    /// Creates an idle one-shot timer that calls `action` on the sensor actor each time a scheduled moment is reached.
    public func makeTimer(_ action: @escaping @SensorActor () -> Void) -> any SensorTimer {
        makeTimer(on: SensorActor.queue, SensorActor.handler(action))
    }
}

/// A one-shot timer that can be scheduled again; created by ``SensorClock/makeTimer(on:_:)`` and used on its queue.
public protocol SensorTimer: AnyObject, Sendable {
    /// Fires once at `instant`, or immediately if it has passed; replaces whatever was scheduled.
    func schedule(at instant: SensorInstant)

    /// Cancels what was scheduled.
    func cancel()
}

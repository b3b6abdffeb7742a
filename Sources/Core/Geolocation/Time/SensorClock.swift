public import CodecSupport
public import Dispatch

/// The only source of the current time and of timers in the package.
///
/// Each part of the program is given a clock, so that tests can control time. ``SystemClock`` is the clock of the
/// machine. The test kit's manual clock runs due timers synchronously.
public protocol SensorClock: Sendable {
    /// The wall time, for values that state no time of their own; it may change abruptly, even backwards.
    var now: Date { get }

    /// The monotonic time of the clock, for intervals and deadlines.
    var instant: SensorInstant { get }

    /// The monotonic time at the system's last tick, which is up to 10 ms older than ``instant`` but takes much less
    /// time to read.
    ///
    /// Default: ``instant``.
    var coarseInstant: SensorInstant { get }

    /// Whether time stands still until a test moves it.
    ///
    /// If the value is `true`, a replay that reads its file ahead in the background waits until the data has been read,
    /// so that the same calls always have the same effect. Default: `false`.
    var isManual: Bool { get }

    /// The clock of replays, if this clock shows recorded time; otherwise `nil`.
    ///
    /// I/O then uses ``systemClock``. Default: `nil`.
    var replay: ReplayClock? { get }

    /// The session through which sources receive their inputs, if the run is recorded or replayed; otherwise `nil`.
    ///
    /// Default: `nil`.
    var inputs: InputSession? { get }

    /// Creates a timer that is not scheduled yet; each time it is scheduled, it calls `action` once.
    ///
    /// The action is called on the given queue, which is the serial queue of an actor.
    func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer
}

extension SensorClock {
    /// The default implementation, which returns ``instant``.
    public var coarseInstant: SensorInstant { instant }

    /// The default implementation, which returns `false`: time passes on its own and is not moved by a test.
    public var isManual: Bool { false }

    /// The default implementation, which returns `nil`, since the clock does not show the time of a recording.
    public var replay: ReplayClock? { nil }

    /// The default implementation, which returns `nil`, since the run is neither recorded nor replayed.
    public var inputs: InputSession? { nil }

    /// The clock for everything that happens in real time even during a replay, such as sockets, files and retries.
    ///
    /// For a ``ReplayClock`` or an ``InputSession``, it is the base clock; otherwise, it is this clock itself.
    public var systemClock: any SensorClock { (replay ?? inputs?.clock)?.base ?? self }

    /// Creates a timer that is not scheduled yet; each time it is scheduled, it calls `action` once, on the sensor
    /// actor.
    public func makeTimer(_ action: @escaping @SensorActor () -> Void) -> any SensorTimer {
        makeTimer(on: SensorActor.queue, SensorActor.handler(action))
    }
}

/// A timer that fires once each time it is scheduled.
///
/// ``SensorClock/makeTimer(on:_:)`` creates a timer for a queue; its functions are called on this queue.
public protocol SensorTimer: AnyObject, Sendable {
    /// Schedules the timer for the given instant, or for now if the instant has passed; an earlier schedule is
    /// replaced.
    func schedule(at instant: SensorInstant)

    /// Cancels the schedule, so that the timer does not fire.
    func cancel()
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The only source of "now" and of timers in the package, injected so that tests can drive time by hand.
///
/// ``SystemClock`` is the real one. The test kit's manual clock runs whatever is due synchronously.
@SensorActor
public protocol SensorClock: Sendable {
    /// The wall time, for stamping values that bring no time of their own. It may jump.
    nonisolated var now: Date { get }

    /// The monotonic time, for intervals and deadlines.
    nonisolated var instant: SensorInstant { get }

    /// The monotonic time as of the system's last tick: much cheaper than ``instant``, and up to 10 ms behind it.
    ///
    /// The default returns ``instant``.
    nonisolated var coarseInstant: SensorInstant { get }

    /// Whether time stands still until somebody moves it.
    ///
    /// What reads ahead in the background then waits for its data where it would otherwise go on later, so that the
    /// same calls have the same effect each time. The default is false.
    nonisolated var isManual: Bool { get }

    /// Makes an idle one-shot timer that calls `action` on the sensor actor each time a scheduled moment is reached.
    func makeTimer(_ action: @escaping @SensorActor () -> Void) -> any SensorTimer
}

extension SensorClock {
    /// The same as ``instant``.
    nonisolated public var coarseInstant: SensorInstant { instant }

    /// False: time goes by itself.
    nonisolated public var isManual: Bool { false }
}

/// A one-shot timer that can be scheduled again; made by ``SensorClock/makeTimer(_:)``.
@SensorActor
public protocol SensorTimer: AnyObject, Sendable {
    /// Fires once at `instant`, or at once when it is past; replaces whatever was scheduled.
    func schedule(at instant: SensorInstant)

    /// Forgets what was scheduled.
    func cancel()
}

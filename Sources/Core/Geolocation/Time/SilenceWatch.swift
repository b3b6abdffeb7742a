/// Detects that a source has not reported anything for some time.
///
/// Recording activity stores a number and allocates nothing, as with ``SensorDeadline``.
@SensorActor
public final class SilenceWatch {
    /// The time in seconds without activity after which the action is called; `nil` if it is never called.
    ///
    /// A change applies from the next activity on.
    public var limit: Double?

    private let clock: any SensorClock
    private let deadline: SensorDeadline

    /// Creates an inactive watch.
    ///
    /// - Parameters:
    ///   - limit: The time in seconds without activity after which the action is called; `nil` if it is never called.
    ///   - clock: The source of time.
    nonisolated public init(limit: Double?, clock: any SensorClock) {
        self.limit = limit
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
    }

    /// Sets the action that is called when the limit has passed; the closure should capture its owner weakly.
    public func onSilence(_ action: @escaping @SensorActor () -> Void) { deadline.onReached(action) }

    /// Records activity now, such as the start of the source or a value, and measures the time from then on.
    public func recordActivity() { recordActivity(at: clock.coarseInstant) }

    /// Records activity at an instant, and measures the time from then on.
    public func recordActivity(at now: SensorInstant) {
        if let limit { deadline.arm(at: now.advanced(by: limit)) }
    }

    /// Stops measuring the time until activity is recorded again.
    public func stop() { deadline.disarm() }

    /// The limit as a phrase for messages, such as "for 10 s"; empty if there is none.
    public var phrase: String { limit.map { "for \($0.formatted) s" } ?? "" }
}

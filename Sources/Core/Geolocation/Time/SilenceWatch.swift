/// Calls an action when a source has not reported anything for some time.
///
/// Recording activity stores a number and allocates nothing, as with ``SensorDeadline``.
@SensorActor
public final class SilenceWatch {
    /// The time in seconds without activity after which the action is called; `nil` if it is never called.
    ///
    /// A new limit applies from the next recorded activity on.
    public var limit: Double?

    private let clock: any SensorClock
    private let deadline: SensorDeadline

    /// Creates a watch that is inactive until activity of the source is recorded.
    ///
    /// - Parameters:
    ///   - limit: The time in seconds without activity after which the action is called; `nil` if it is never called.
    ///   - clock: The source of time.
    nonisolated public init(limit: Double?, clock: any SensorClock) {
        self.limit = limit
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
    }

    /// Sets the action that is called when the limit has passed without activity; the closure should capture its owner
    /// weakly.
    public func onSilence(_ action: @escaping @SensorActor () -> Void) { deadline.onReached(action) }

    /// Records that the source is active now, for example because it has started or reported a value.
    ///
    /// The time limit for silence starts again now.
    public func recordActivity() { recordActivity(at: clock.coarseInstant) }

    /// Records that the source was active at the given instant, from which the time limit for silence starts again.
    public func recordActivity(at now: SensorInstant) {
        if let limit { deadline.arm(at: now.advanced(by: limit)) }
    }

    /// Stops the watch until activity of the source is recorded again.
    public func stop() { deadline.disarm() }

    /// The limit as a phrase for messages, such as "for 10 s"; empty if there is no limit.
    public var phrase: String { limit.map { "for \($0.formatted) s" } ?? "" }
}

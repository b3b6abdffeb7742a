/// Detects that a source has fallen silent.
///
/// Recording activity stores a number and allocates nothing, as with ``SensorDeadline``.
@SensorActor
public final class SilenceWatch {
    /// Seconds without a sign of life after which the source is silent; `nil` for never.
    ///
    /// A change applies from the next sign of life on.
    public var limit: Double?

    private let clock: any SensorClock
    private let deadline: SensorDeadline

    /// Creates an inactive watch.
    ///
    /// - Parameters:
    ///   - limit: Seconds without a sign of life after which the source is silent; `nil` for never.
    ///   - clock: The source of time.
    nonisolated public init(limit: Double?, clock: any SensorClock) {
        self.limit = limit
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
    }

    /// Sets the action for each silence; the closure should capture its owner weakly.
    public func onSilence(_ action: @escaping @SensorActor () -> Void) { deadline.onReached(action) }

    /// Records a sign of life now, such as the start of the source or a value; the source is watched from then on.
    public func recordActivity() { recordActivity(at: clock.coarseInstant) }

    /// Records a sign of life.
    public func recordActivity(at now: SensorInstant) {
        if let limit { deadline.arm(at: now.advanced(by: limit)) }
    }

    /// Stops watching, until the next sign of life.
    public func stop() { deadline.disarm() }

    /// The limit as a phrase for messages: "for 10 s".
    public var phrase: String { limit.map { "for \($0.formatted) s" } ?? "" }
}

/// Restarts a failed provider, without limit, after a delay that grows with each attempt.
///
/// During the delay, the value is withdrawn and the status is `degraded` with the reason of the failure. The first
/// value resets the delay. Only the status `failed` is retried: a provider that has ended or lacks permission is not
/// restarted.
///
/// If the provider is started again during the delay, it retries at once.
///
/// If several roles of one source have a retrying provider each, the source is started again with the role whose delay
/// is the shortest. Every other role is started as soon as the source reports that it runs, or after its own delay if
/// that ends earlier.
@SensorActor
public final class RetryingProvider<Role: ProviderRole>: FilteringProvider<Role> {
    /// The action that is performed next to recover from a failure of the inner provider.
    private enum Step {
        /// No action is performed, since the provider has not failed.
        case none
        /// The failed provider is stopped, directly after its report of the failure rather than during the report.
        case stop
        /// The failed provider is started again.
        case start
    }

    private var backoff: Backoff
    private let clock: any SensorClock
    private let timer: SensorDeadline
    private var step = Step.none
    private var attemptTime = SensorInstant(nanoseconds: 0)

    /// Creates a provider that restarts the given one after failures.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the new provider becomes its delegate. A provider that reports no status is never
    ///     restarted.
    ///   - backoff: The delays between attempts.
    ///   - clock: The source of time.
    ///   - random: Returns a random delay in the policy's range, in seconds.
    nonisolated public init(
        wrapping wrapped: Role.Provider,
        backoff: BackoffPolicy = BackoffPolicy(),
        clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.backoff = Backoff(backoff, random: random)
        self.clock = clock
        timer = SensorDeadline(clock: clock)
        super.init(wrapping: wrapped)
    }

    /// Starts the inner provider.
    public override func startUpdates() {
        timer.onReached { [weak self] in self?.performStep() }
        super.startUpdates()
    }

    /// Retries at once if a delay is in progress; otherwise restarts the inner provider.
    public override func restartUpdates() {
        guard step != .none else { return super.restartUpdates() }
        endDelay()
    }

    /// Stops the inner provider and cancels the recovery from a failure.
    public override func stopUpdates() {
        forgetFailure()
        super.stopUpdates()
    }

    /// Passes on a value of the inner provider; a value ends the recovery from a failure.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        if backoff.failures > 0, isStarted, value != nil {
            forgetFailure()
            report(.running)
        }
        emit(value)
    }

    /// Retries after a failure of the inner provider, and adopts any other status of the inner provider.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        guard isStarted else { return }
        switch status {
        case .failed(let error): recover(from: error)
        // The statuses `idle` and `starting` are caused by the stop and restart during the recovery.
        case .idle where backoff.failures > 0, .starting where backoff.failures > 0: break
        // Another role has started the source again, so the start of this role only adds it to the running source.
        case .running where step == .start, .degraded where step == .start: endDelay()
        case _ where step == .start && status != .ended: break
        default:
            step = .none
            timer.disarm()
            super.sensorProvider(provider, didChangeStatus: status)
        }
    }

    private func recover(from error: ProviderError) {
        let delay = backoff.fail(at: clock.instant)
        attemptTime = clock.instant.advanced(by: delay)
        step = .stop
        timer.arm(at: clock.instant)
        if lastValue != nil { emit(nil) }
        // The delegate that was notified may have stopped the provider, which cancels the recovery.
        guard step == .stop else { return }
        report(.retrying(in: delay, because: error.description))
    }

    /// Performs the remaining steps of the recovery now, although not in the same call.
    private func endDelay() {
        attemptTime = clock.instant
        timer.arm(at: attemptTime)
    }

    private func performStep() {
        guard isStarted else { return }
        switch step {
        case .none: break
        case .stop:
            step = .start
            // Even without a delay, the start is not performed in the same call: the failed run of a source lasts until
            // all of its roles are stopped, and the stops of the other roles are due by now.
            timer.arm(at: max(attemptTime, clock.instant))
            Role.stop(wrapped)
        case .start:
            step = .none
            timer.disarm()
            Role.start(wrapped)
            adoptCurrentStatus()
        }
    }

    /// Adopts the status of a source that was already running before this role was started again.
    ///
    /// A final status is ignored: it may be that of the failed run, if the source reports no start.
    private func adoptCurrentStatus() {
        let inner = Role.sensor(wrapped)
        guard step == .none, backoff.failures > 0, let status = inner.reportedStatus, !status.isFinal else { return }
        sensorProvider(inner, didChangeStatus: status)
    }

    private func forgetFailure() {
        step = .none
        backoff.reset()
        timer.disarm()
    }
}

/// Starts a provider again that has failed, for ever, after a pause that grows with each attempt.
///
/// Meanwhile the value is withdrawn and the status is `degraded`, with the reason of the failure. The first value resets
/// the pause. Only the status `failed` is a failure: a provider that has ended or lacks permission is left alone.
///
/// A second start while it waits tries at once.
@SensorActor
public final class RetryingProvider<Role: ProviderRole>: FilteringProvider<Role> {
    /// What comes next in the provider's recovery.
    private enum Step {
        /// Nothing: it has not failed.
        case none
        /// The failed provider is to be stopped: not from within its own report, but right after it.
        case stop
        /// It is to be started again.
        case start
    }

    private let backoff: BackoffPolicy
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private let clock: any SensorClock
    private let timer: SensorDeadline
    private var step = Step.none
    private var attempt = 0
    private var attemptTime = SensorInstant(nanoseconds: 0)

    /// Wraps a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the wrapper becomes its delegate. One that reports no status is never started again.
    ///   - backoff: How long to wait before each attempt.
    ///   - clock: The source of time.
    ///   - random: Draws the delay from the policy's range, seconds.
    nonisolated public init(
        wrapping wrapped: Role.Provider,
        backoff: BackoffPolicy = BackoffPolicy(),
        clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.backoff = backoff
        self.random = random
        self.clock = clock
        timer = SensorDeadline(clock: clock)
        super.init(wrapping: wrapped)
    }

    /// Starts the inner provider.
    public override func startUpdates() {
        timer.onReached { [weak self] in self?.takeStep() }
        super.startUpdates()
    }

    /// Tries at once where the provider waits; starts the inner one once more otherwise.
    public override func restartUpdates() {
        guard step != .none else { return super.restartUpdates() }
        attemptTime = clock.instant
        takeStep()
    }

    /// Stops the inner provider and gives up waiting.
    public override func stopUpdates() {
        forgetFailure()
        super.stopUpdates()
    }

    /// Passes a value on; it ends the recovery.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        if attempt > 0, isStarted, value != nil {
            forgetFailure()
            report(.running)
        }
        emit(value)
    }

    /// Takes a failure for the reason to try again, and any other status for its own.
    public override func sensorProvider(
        _ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus
    ) {
        guard isStarted else { return }
        switch status {
        case .failed(let error): recover(from: error)
        // What the stop and the new start say is part of the recovery.
        case .idle where attempt > 0, .starting where attempt > 0: break
        default:
            step = .none
            timer.disarm()
            super.sensorProvider(provider, didChangeStatus: status)
        }
    }

    private func recover(from error: ProviderError) {
        let delay = random(backoff.delayRange(attempt: attempt))
        attempt += 1
        attemptTime = clock.instant.advanced(by: delay)
        step = .stop
        timer.arm(at: clock.instant)
        if lastValue != nil { emit(nil) }
        report(.degraded("\(error.description); trying again in \(delay.inWords) s"))
    }

    private func takeStep() {
        guard isStarted else { return }
        switch step {
        case .none: break
        case .stop:
            step = .start
            Role.stop(wrapped)
            if attemptTime <= clock.instant { takeStep() } else { timer.arm(at: attemptTime) }
        case .start:
            step = .none
            timer.disarm()
            Role.start(wrapped)
        }
    }

    private func forgetFailure() {
        step = .none
        attempt = 0
        timer.disarm()
    }
}

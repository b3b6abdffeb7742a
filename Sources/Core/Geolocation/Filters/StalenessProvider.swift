/// Withdraws the value of a provider that has not reported for some time.
///
///     let location = StalenessProvider<LocationRole>(wrapping: gps, timeout: 5)
///     let heading = compass.withdrawn(after: 2)
///
/// If the inner provider reports no value within the time-out, its last value is withdrawn and the status becomes
/// `degraded`, until the inner provider reports a value again. Significant-change monitoring, in which reports are
/// rare, is not affected. A reported value causes no allocation.
@SensorActor
public final class StalenessProvider<Role: ProviderRole>: FilteringProvider<Role> {
    /// The time in seconds without a new value after which the last value is withdrawn.
    public let timeout: Double

    private let silence: SilenceWatch
    private var isStale = false

    /// Creates a provider that withdraws the stale values of the given one.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the new provider becomes its delegate.
    ///   - timeout: The time in seconds without a new value after which the last value is withdrawn, more than 0.
    ///   - clock: The source of time.
    nonisolated public init(
        wrapping wrapped: Role.Provider, timeout: Double, clock: any SensorClock = SystemClock()
    ) {
        self.timeout = timeout
        silence = SilenceWatch(limit: timeout, clock: clock)
        super.init(wrapping: wrapped)
    }

    /// The rate and accuracy of fixes that the hosts need, but at least two fixes per ``timeout``.
    ///
    /// Without this minimum, the value of a provider that saves energy by reporting rarely would be withdrawn.
    public override var wish: SamplingWish { hosts.wish.ensuringTwoFixes(within: timeout) }

    /// Starts the inner provider and the time-out of its first value.
    public override func startUpdates() {
        isStale = false
        silence.onSilence { [weak self] in self?.becomeStale() }
        silence.recordActivity()
        super.startUpdates()
    }

    /// Stops the inner provider and its time-out.
    public override func stopUpdates() {
        silence.stop()
        super.stopUpdates()
    }

    /// Passes on a value of the inner provider and restarts the time-out.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        // A withdrawal does not end the staleness; only a value ends it.
        if isStarted, value != nil {
            silence.recordActivity()
            if isStale { recover() }
        }
        emit(value)
    }

    /// Adopts the status of the inner provider, except `running` and `starting` while the value is stale.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if isStale, status == .running || status == .starting { return }
        super.sensorProvider(provider, didChangeStatus: status)
    }

    private func becomeStale() {
        isStale = true
        if lastValue != nil { emit(nil) }
        // If the inner provider has failed or ended, its status is more specific than `degraded`.
        guard isStarted, status == .running || status == .starting else { return }
        report(.degraded("no value \(silence.phrase)"))
    }

    private func recover() {
        isStale = false
        let inner = Role.sensor(wrapped).reportedStatus
        report(inner == .idle || inner == .starting ? .running : inner ?? .running)
    }
}

/// Withdraws the value of a provider that has fallen silent.
///
///     let location = StalenessProvider<LocationRole>(wrapping: gps, timeout: 5)
///     let heading = compass.withdrawn(after: 2)
///
/// When the inner provider has reported no value for the time-out, the value is withdrawn and the status becomes
/// `degraded`; the next value ends both. A watch for a significant change of place is silent by nature and never
/// withdrawn. A sample costs no allocation.
@SensorActor
public final class StalenessProvider<Role: ProviderRole>: FilteringProvider<Role> {
    /// Seconds without a value after which the last one is withdrawn.
    public let timeout: Double

    private let deadline: SensorDeadline
    private var isStale = false

    /// Wraps a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - timeout: Seconds without a value after which the last one is withdrawn, more than 0.
    ///   - clock: The source of time.
    nonisolated public init(
        wrapping wrapped: Role.Provider, timeout: Double, clock: any SensorClock = SystemClock()
    ) {
        self.timeout = timeout
        deadline = SensorDeadline(clock: clock)
        super.init(wrapping: wrapped)
    }

    /// Starts the inner provider; the time-out runs from now on.
    public override func startUpdates() {
        isStale = false
        deadline.onReached { [weak self] in self?.becomeStale() }
        deadline.arm(after: timeout)
        super.startUpdates()
    }

    /// Stops the inner provider.
    public override func stopUpdates() {
        deadline.disarm()
        super.stopUpdates()
    }

    /// Passes a value on and grants it the time-out again.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        // That an inner provider says once more that it knows nothing is no sign of a value.
        if isStarted, value != nil {
            deadline.arm(after: timeout)
            if isStale { recover() }
        }
        emit(value)
    }

    /// Takes the inner provider's status, but for one that says all is well while there is no value.
    public override func sensorProvider(
        _ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus
    ) {
        if isStale, status == .running || status == .starting { return }
        super.sensorProvider(provider, didChangeStatus: status)
    }

    private func becomeStale() {
        isStale = true
        if lastValue != nil { emit(nil) }
        // An inner provider that has failed or ended has said more than this would.
        guard isStarted, status == .running || status == .starting else { return }
        report(.degraded("no value for \(timeout.inWords) s"))
    }

    private func recover() {
        isStale = false
        let inner = wrappedProvider.reporter?.status
        report(inner == .idle || inner == .starting ? .running : inner ?? .running)
    }
}

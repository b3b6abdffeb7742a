/// Adds significant-change monitoring to any location provider, on top of its continuous updates.
///
/// While monitoring, the origin is the first fix of the inner provider, unless a manager that begins to snooze supplies
/// the place. Fixes are reported once the ``DepartureRule`` is satisfied, and as long as they remain beyond its
/// distance. At other times, continuous updates pass unchanged.
@SensorActor
public final class SignificantChangeProvider: FilteringProvider<LocationRole> {
    private let rule: DepartureRule
    private var detector: DepartureDetector?

    /// The origin of the next monitoring; `nil` for its first fix.
    var origin: Location?

    /// Whether the inner provider keeps running after monitoring, for an owner that uses its updates from then on.
    var leavesUpdatesRunning = false

    /// Creates a filter around a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider whose continuous updates are monitored.
    ///   - rule: The rule for a departure. Default: two fixes beyond 40 m.
    nonisolated public init(wrapping wrapped: any LocationProvider, rule: DepartureRule = DepartureRule()) {
        self.rule = rule
        super.init(wrapping: wrapped)
    }

    /// Stops the inner provider, unless monitoring needs it.
    public override func stopUpdates() {
        if detector == nil { super.stopUpdates() }
    }

    /// Starts monitoring; always returns `true`.
    public override func startSignificantChangeUpdates() -> Bool {
        detector = DepartureDetector(rule: rule, origin: origin)
        origin = nil
        connect()
        wrapped.startLocationUpdates()
        return true
    }

    /// Stops monitoring.
    public override func stopSignificantChangeUpdates() {
        detector = nil
        if !isStarted, !leavesUpdatesRunning { wrapped.stopLocationUpdates() }
    }

    /// `false`: monitoring needs the continuous updates.
    public override var savesEnergyWhileMonitoring: Bool { false }

    /// Passes fixes on; while monitoring, only those that satisfy the rule for a departure.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        guard detector != nil else { return emit(value) }
        guard let value, value.isValid, detector?.hasLeft(at: value) == true else { return }
        emit(value)
    }
}

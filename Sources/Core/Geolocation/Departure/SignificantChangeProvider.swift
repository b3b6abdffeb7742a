/// Adds significant-change monitoring to any location provider, on top of its continuous updates.
///
/// Monitoring begins at an origin: the place that a manager supplies when it begins to snooze, otherwise the first fix.
/// During monitoring, a fix is reported only if the traveller is away from the origin according to the
/// ``DepartureRule``. At other times, continuous updates pass unchanged.
@SensorActor
public final class SignificantChangeProvider: FilteringProvider<LocationRole> {
    private let rule: DepartureRule
    private var detector: DepartureDetector?

    /// The place from which the next monitoring measures distances; `nil` if monitoring is to use the place of its
    /// first fix.
    var origin: Location?

    /// Whether the inner provider keeps running when monitoring ends, since the owner of this provider still uses the
    /// inner provider.
    var leavesUpdatesRunning = false

    /// Creates a provider that adds significant-change monitoring to the given location provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider whose continuous updates are monitored.
    ///   - rule: The rule that decides when the traveller has left. Default: two consecutive fixes beyond 40 m.
    nonisolated public init(wrapping wrapped: any LocationProvider, rule: DepartureRule = DepartureRule()) {
        self.rule = rule
        super.init(wrapping: wrapped)
    }

    /// Stops the inner provider, unless monitoring still needs its fixes.
    public override func stopUpdates() {
        if detector == nil { super.stopUpdates() }
    }

    /// Starts monitoring significant location changes.
    ///
    /// - Returns: Always `true`, since any provider can be monitored.
    public override func startSignificantChangeUpdates() -> Bool {
        detector = DepartureDetector(rule: rule, origin: origin)
        origin = nil
        connect()
        wrapped.startLocationUpdates()
        return true
    }

    /// Stops monitoring significant location changes.
    public override func stopSignificantChangeUpdates() {
        detector = nil
        if !isStarted, !leavesUpdatesRunning { wrapped.stopLocationUpdates() }
    }

    /// Always `false`, since monitoring uses the continuous updates of the inner provider.
    public override var savesEnergyWhileMonitoring: Bool { false }

    /// Passes on a fix or withdrawal; during monitoring, passes on only fixes that satisfy the departure rule.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        guard detector != nil else { return emit(value) }
        guard let value, value.isValid, detector?.hasLeft(at: value) == true else { return }
        emit(value)
    }
}

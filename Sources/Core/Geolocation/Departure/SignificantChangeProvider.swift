/// Adds significant-change monitoring to any location provider, on top of its continuous updates.
///
/// While monitoring, the first fix of the inner provider is the origin; the first fix for which the ``DepartureRule``
/// holds is reported, and every fix after it. Otherwise continuous updates pass through unchanged.
@SensorActor
public final class SignificantChangeProvider: FilteringProvider<LocationRole> {
    private let rule: DepartureRule
    private var detector: DepartureDetector?

    /// Creates a filter around a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider whose continuous updates are monitored.
    ///   - rule: The rule for a departure. Default: 40 m.
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
        detector = DepartureDetector(rule: rule)
        connect()
        wrapped.startLocationUpdates()
        return true
    }

    /// Stops monitoring.
    public override func stopSignificantChangeUpdates() {
        detector = nil
        if !isStarted { wrapped.stopLocationUpdates() }
    }

    /// Passes fixes on; while monitoring, only those from the departure on.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        guard detector != nil else { return emit(value) }
        guard let value, value.isValid, detector?.hasLeft(at: value) == true else { return }
        emit(value)
    }
}

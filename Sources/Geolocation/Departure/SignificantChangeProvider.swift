/// Gives any location provider a watch for a significant change of place, on top of its continuous updates.
///
/// While it watches, the first fix of the inner provider is the origin, and the first one for which the
/// ``DepartureRule`` holds is reported, as are those after it. Continuous updates pass through unchanged.
@SensorActor
public final class SignificantChangeProvider: FilteringProvider<LocationRole> {
    private let rule: DepartureRule
    private var detector: DepartureDetector?

    /// Wraps a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider whose continuous updates are watched.
    ///   - rule: When the traveller counts as having left; 40 m by default.
    nonisolated public init(wrapping wrapped: any LocationProvider, rule: DepartureRule = DepartureRule()) {
        self.rule = rule
        super.init(wrapping: wrapped)
    }

    /// Stops the inner provider, unless the watch needs it.
    public override func stopUpdates() {
        if detector == nil { super.stopUpdates() }
    }

    /// Begins the watch; it is always possible.
    public override func startSignificantChangeUpdates() -> Bool {
        detector = DepartureDetector(rule: rule)
        connect()
        wrapped.startLocationUpdates()
        return true
    }

    /// Ends the watch.
    public override func stopSignificantChangeUpdates() {
        detector = nil
        if !isStarted { wrapped.stopLocationUpdates() }
    }

    /// Passes fixes on, while it watches only those after a departure.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        guard detector != nil else { return emit(value) }
        guard let value, value.isValid, detector?.hasLeft(at: value) == true else { return }
        emit(value)
    }
}

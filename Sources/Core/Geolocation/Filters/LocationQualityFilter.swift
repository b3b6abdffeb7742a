/// Drops fixes of insufficient quality, and counts them by reason.
///
/// Invalid fixes are always dropped; the other tests are off unless their limit is given. Withdrawals pass.
@SensorActor
public final class LocationQualityFilter: FilteringProvider<LocationRole> {
    private let clock: any SensorClock
    private var gate: LocationQualityGate
    private var counts = [Int](repeating: 0, count: LocationFault.allCases.count)

    /// Creates a filter around a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - minimumAccuracy: The worst horizontal accuracy that passes, in metres; `nil` for no limit.
    ///   - acceptsUnknownAccuracy: Whether a fix without an accuracy passes that limit. Default: `true`.
    ///   - maximumAge: The maximum difference between a fix and the wall time, in seconds, which rejects fixes that a
    ///     platform cached in its last run; `nil` for no limit. If a clock is wrong, so that all fixes have the same age,
    ///     the fifth one passes, and the following ones.
    ///   - maximumSpeed: The maximum speed in metres per second; a fix that could only be reached faster from the last
    ///     good one is dropped, unless it agrees with the previous fix that was dropped for the same reason. `nil` for
    ///     no limit.
    ///   - clock: The source of time.
    nonisolated public init(
        wrapping wrapped: any LocationProvider,
        minimumAccuracy: Double? = nil,
        acceptsUnknownAccuracy: Bool = true,
        maximumAge: Double? = nil,
        maximumSpeed: Double? = nil,
        clock: any SensorClock = SystemClock()
    ) {
        self.clock = clock
        gate = LocationQualityGate(
            minimumAccuracy: minimumAccuracy, acceptsUnknownAccuracy: acceptsUnknownAccuracy,
            maximumAge: maximumAge, maximumSpeed: maximumSpeed)
        super.init(wrapping: wrapped)
    }

    /// The fixes that did not pass, and the drops of the inner provider.
    public override var drops: DropCounts {
        var drops = super.drops
        for fault in LocationFault.allCases { drops.add(reason(for: fault), count: counts[fault.rawValue]) }
        return drops
    }

    /// Passes a good fix on.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        guard isStarted || isMonitoring else { return }
        if let value, let fault = gate.fault(of: value, now: clock.now) {
            counts[fault.rawValue] += 1
        } else {
            emit(value)
        }
    }

    /// Stops the inner provider and forgets the last good fix.
    public override func stopUpdates() {
        super.stopUpdates()
        gate.reset()
    }

    private func reason(for fault: LocationFault) -> DropReason {
        switch fault {
        case .invalid: "fix out of range"
        case .inaccurate: "accuracy worse than \(gate.minimumAccuracy ?? 0) m"
        case .accuracyUnknown: "accuracy unknown"
        case .old: "older than \(gate.maximumAge ?? 0) s"
        case .implausible: "faster than \(gate.maximumSpeed ?? 0) m/s"
        }
    }
}

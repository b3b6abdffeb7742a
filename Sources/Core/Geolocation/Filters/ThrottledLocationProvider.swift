/// The condition of a ``ThrottledLocationProvider``: whether a fix is far enough in distance and time from the last
/// one.
@SensorActor
public protocol LocationThrottle: Sendable {
    /// Returns whether the fix should pass.
    func shouldUpdate(location: Location) -> Bool

    /// Records that a fix passed.
    mutating func update(location: Location)

    /// Forgets the last fix, so that the next one passes.
    mutating func reset()
}

extension LocationUpdateFilter: LocationThrottle {}

extension MotionActivityUpdateFilter: LocationThrottle {}

/// Passes a fix only if it is far enough in distance and time from the last one that passed.
///
///     let calm = ThrottledLocationProvider(wrapping: gps, by: LocationUpdateFilter(minTime: 5, minDistance: 5))
///
/// A withdrawal passes, and so does the first fix after it.
@SensorActor
public final class ThrottledLocationProvider: FilteringProvider<LocationRole> {
    private var throttle: any LocationThrottle

    /// Creates a filter around a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - throttle: The thresholds.
    nonisolated public init(wrapping wrapped: any LocationProvider, by throttle: any LocationThrottle) {
        self.throttle = throttle
        super.init(wrapping: wrapped)
    }

    /// Passes a fix on if the throttle allows it; invalid fixes cannot be measured and pass.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        // A fix of significant-change monitoring has been selected already.
        guard isStarted else { return emit(value) }
        if let value, value.isValid {
            guard throttle.shouldUpdate(location: value) else { return }
            throttle.update(location: value)
        } else if value == nil {
            throttle.reset()
        }
        emit(value)
    }

    /// Stops the inner provider and forgets the last fix that passed.
    public override func stopUpdates() {
        super.stopUpdates()
        throttle.reset()
    }
}

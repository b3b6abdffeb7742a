/// What a ``ThrottledLocationProvider`` asks: whether a fix is far and long enough from the last one that passed.
@SensorActor
public protocol LocationThrottle: Sendable {
    /// Whether the fix should pass.
    func shouldUpdate(location: Location) -> Bool

    /// Notes that a fix passed.
    mutating func update(location: Location)

    /// Forgets what passed, so that the next fix does.
    mutating func reset()
}

extension LocationUpdateFilter: LocationThrottle {}

extension MotionActivityUpdateFilter: LocationThrottle {}

/// Passes a fix only when the traveller has gone on far and long enough since the last one that passed.
///
///     let calm = ThrottledLocationProvider(wrapping: gps, by: LocationUpdateFilter(minTime: 5, minDistance: 5))
///
/// A withdrawal passes, and so does the first fix after it.
@SensorActor
public final class ThrottledLocationProvider: FilteringProvider<LocationRole> {
    private var throttle: any LocationThrottle

    /// Wraps a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - throttle: The thresholds.
    nonisolated public init(wrapping wrapped: any LocationProvider, by throttle: any LocationThrottle) {
        self.throttle = throttle
        super.init(wrapping: wrapped)
    }

    /// Passes a fix on that lies far enough from the one before; invalid ones cannot be measured and pass.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        // A fix of a watch for a significant change has been chosen already.
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

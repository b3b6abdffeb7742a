/// Adapts location providers, which report fixes, to code that is generic over roles.
public final class LocationRole: ProviderRole {
    /// The delegate that receives the fixes; held weakly.
    public weak var delegate: (any LocationProviderDelegate)?

    /// Creates an object that will hold the delegate of one location provider; the delegate is not set yet.
    nonisolated public init() {}

    /// Starts the given location provider.
    public static func start(_ provider: any LocationProvider) { provider.startLocationUpdates() }

    /// Stops the given location provider.
    public static func stop(_ provider: any LocationProvider) { provider.stopLocationUpdates() }

    /// Sets the delegate of the given location provider.
    public static func setDelegate(_ delegate: (any LocationProviderDelegate)?, of provider: any LocationProvider) {
        provider.locationDelegate = delegate
    }

    /// Returns the given location provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any LocationProvider) -> any SensorProvider { provider }

    /// Returns the given composed provider as the delegate that its inner location providers report to.
    nonisolated public static func delegate(
        _ composed: ProviderBase<LocationRole>
    ) -> any LocationProviderDelegate {
        composed
    }

    /// Reports the given fix to the delegate; `nil` withdraws the fix that was reported last.
    public func deliver(_ value: Location?, from composed: ProviderBase<LocationRole>) {
        delegate?.locationProvider(composed, didUpdateLocation: value)
    }
}

extension ProviderBase: LocationProvider, LocationProviderDelegate where Role == LocationRole {
    /// The delegate that receives the fixes of this provider.
    public var locationDelegate: (any LocationProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts this location provider.
    public func startLocationUpdates() { start() }

    /// Stops this location provider.
    public func stopLocationUpdates() { stop() }

    /// Starts to monitor significant location changes, and returns whether the inner provider supports that.
    public func startMonitoringSignificantLocationChanges() -> Bool { startMonitoring() }

    /// Stops monitoring significant location changes.
    public func stopMonitoringSignificantLocationChanges() { stopMonitoring() }

    /// Handles a fix that an inner provider has reported.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        receive(location, from: provider)
    }
}

/// The role of a source of fixes.
public final class LocationRole: ProviderRole {
    /// The delegate that receives values.
    public weak var delegate: (any LocationProviderDelegate)?

    /// Creates an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any LocationProvider) { provider.startLocationUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any LocationProvider) { provider.stopLocationUpdates() }

    /// Sets a provider's delegate.
    public static func setDelegate(_ delegate: (any LocationProviderDelegate)?, of provider: any LocationProvider) {
        provider.locationDelegate = delegate
    }

    /// Returns the provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any LocationProvider) -> any SensorProvider { provider }

    /// Returns a provider as the delegate of other providers of the role.
    nonisolated public static func delegate(
        _ composed: ProviderBase<LocationRole>
    ) -> any LocationProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: Location?, from composed: ProviderBase<LocationRole>) {
        delegate?.locationProvider(composed, didUpdateLocation: value)
    }
}

extension ProviderBase: LocationProvider, LocationProviderDelegate where Role == LocationRole {
    /// The delegate that receives values.
    public var locationDelegate: (any LocationProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the provider.
    public func startLocationUpdates() { start() }

    /// Stops the provider.
    public func stopLocationUpdates() { stop() }

    /// Starts monitoring significant location changes, if the inner provider supports it.
    public func startMonitoringSignificantLocationChanges() -> Bool { startMonitoring() }

    /// Stops monitoring significant location changes.
    public func stopMonitoringSignificantLocationChanges() { stopMonitoring() }

    /// Handles a fix from the inner provider.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        receive(location, from: provider)
    }
}

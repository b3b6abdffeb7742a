/// The role of a source of fixes.
public struct LocationRole: ProviderRole {
    /// Who hears of values.
    public weak var delegate: (any LocationProviderDelegate)?

    /// Makes an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any LocationProvider) { provider.startLocationUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any LocationProvider) { provider.stopLocationUpdates() }

    /// Sets who hears of a provider's values.
    public static func setDelegate(_ delegate: (any LocationProviderDelegate)?, of provider: any LocationProvider) {
        provider.locationDelegate = delegate
    }

    /// The provider without its role.
    nonisolated public static func sensor(_ provider: any LocationProvider) -> any SensorProvider { provider }

    /// A composed provider as a delegate of the role.
    nonisolated public static func delegate(
        _ composed: ComposedProvider<LocationRole>
    ) -> any LocationProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: Location?, from composed: ComposedProvider<LocationRole>) {
        delegate?.locationProvider(composed, didUpdateLocation: value)
    }
}

extension ComposedProvider: LocationProvider, LocationProviderDelegate where Role == LocationRole {
    /// Who hears of values.
    public var locationDelegate: (any LocationProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the composed provider.
    public func startLocationUpdates() { start() }

    /// Stops the composed provider.
    public func stopLocationUpdates() { stop() }

    /// Begins to watch for a significant change, where the inner provider can.
    public func startMonitoringSignificantLocationChanges() -> Bool { startMonitoring() }

    /// Ends the watch.
    public func stopMonitoringSignificantLocationChanges() { stopMonitoring() }

    /// Takes the inner provider's fix.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        receive(location, from: provider)
    }
}

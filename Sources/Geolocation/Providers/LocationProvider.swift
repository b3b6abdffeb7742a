/// A source of fixes.
///
/// These five members are all that a custom provider needs.
@SensorActor
public protocol LocationProvider: SensorProvider {
    /// Who hears of fixes; to be held weakly.
    var locationDelegate: (any LocationProviderDelegate)? { get set }

    /// Begins to report fixes, continuously.
    func startLocationUpdates()

    /// Ends what ``startLocationUpdates()`` began.
    func stopLocationUpdates()

    /// Begins to watch for a significant change of place with as little energy as possible.
    ///
    /// While it watches, the provider reports only after the traveller has moved on, by 40 m or so.
    ///
    /// - Returns: Whether the provider can do that. Where it cannot, the manager watches its continuous updates.
    func startMonitoringSignificantLocationChanges() -> Bool

    /// Ends what ``startMonitoringSignificantLocationChanges()`` began.
    func stopMonitoringSignificantLocationChanges()
}

/// Hears of a location provider's fixes.
@SensorActor
public protocol LocationProviderDelegate: AnyObject, Sendable {
    /// Takes a new fix; nil says that the provider no longer knows where it is.
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?)
}

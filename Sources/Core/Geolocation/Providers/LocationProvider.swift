/// A source of fixes.
///
/// A custom provider needs to implement only the first five members.
@SensorActor
public protocol LocationProvider: SensorProvider {
    /// The delegate that receives fixes; hold it weakly.
    var locationDelegate: (any LocationProviderDelegate)? { get set }

    /// Starts reporting fixes continuously.
    func startLocationUpdates()

    /// Stops reporting fixes.
    func stopLocationUpdates()

    /// Starts monitoring for a significant location change with as little energy as possible.
    ///
    /// While monitoring, the provider reports a fix only after the traveller has moved by about 40 m.
    ///
    /// - Returns: Whether the provider supports such monitoring. If not, the manager monitors its continuous updates
    ///   instead.
    func startMonitoringSignificantLocationChanges() -> Bool

    /// Stops monitoring significant location changes.
    func stopMonitoringSignificantLocationChanges()

    /// Whether monitoring significant location changes needs much less energy than continuous updates.
    ///
    /// A manager shows this value as ``GeolocationManager/snoozeSavesEnergy``. Default: `false`.
    var savesEnergyWhileMonitoring: Bool { get }
}

extension LocationProvider {
    /// The default implementation, which returns `false`.
    public var savesEnergyWhileMonitoring: Bool { false }
}

/// A delegate that receives a location provider's fixes.
@SensorActor
public protocol LocationProviderDelegate: AnyObject, Sendable {
    /// Handles a new fix; `nil` means that the provider no longer knows its location.
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?)
}

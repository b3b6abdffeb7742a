public import Geolocation

/// Hears what a coordinator's relay knows and how it is doing; every function has a default that does nothing.
///
/// A class that conforms in its own declaration is isolated to the sensor actor by that.
@SensorActor
public protocol LocationRelayCoordinatorDelegate: AnyObject, Sendable {
    /// Hears of each update.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate)

    /// Hears of each change of health.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth)

    /// Hears of each change of ``LocationRelayCoordinator/connectionState``.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState)

    /// Hears of something that went wrong with any of the transports, which go on by themselves where that makes sense.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError)

    /// Hears that the relay may not know where it is.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError)

    /// Hears that the subject's tracker was heard of again, or is no more.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, watchConnectionDidChange isConnected: Bool)
}

extension LocationRelayCoordinatorDelegate {
    /// Does nothing.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate) {}

    /// Does nothing.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth) {}

    /// Does nothing.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState) {}

    /// Does nothing.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError) {}

    /// Does nothing.
    public func relayCoordinator(
        _ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError
    ) {}

    /// Does nothing.
    public func relayCoordinator(
        _ coordinator: LocationRelayCoordinator, watchConnectionDidChange isConnected: Bool
    ) {}
}

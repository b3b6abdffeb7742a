public import Geolocation

/// Receives the updates and the health of a coordinator's relay.
///
/// Every method has a default that does nothing.
///
/// A class that conforms in its declaration is isolated to the sensor actor. A class on the main actor iterates
/// ``LocationRelayCoordinator/changes`` instead.
@SensorActor
public protocol LocationRelayCoordinatorDelegate: AnyObject, Sendable {
    /// Called with each update.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate)

    /// Called when the health changes.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth)

    /// Called when ``LocationRelayCoordinator/connectionState`` changes.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState)

    /// Called when a transport reports an error; the transport retries by itself if the error is temporary.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError)

    /// Called when the relay is not allowed to use the location.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError)

    /// Called when the subject's fixes resume or time out.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, subjectConnectionDidChange isConnected: Bool)
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
        _ coordinator: LocationRelayCoordinator, subjectConnectionDidChange isConnected: Bool
    ) {}
}

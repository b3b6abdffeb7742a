public import Geolocation

/// Receives the updates and the health of a coordinator's relay.
///
/// Every method has a default that does nothing.
///
/// A class that conforms in its declaration is isolated to the sensor actor. A class on the main actor iterates
/// ``LocationRelayCoordinator/changes`` instead.
@SensorActor
public protocol LocationRelayCoordinatorDelegate: AnyObject, Sendable {
    /// Called with each update that the relay sends.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate)

    /// Called when the health of the relay changes.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth)

    /// Called when ``LocationRelayCoordinator/connectionState`` changes.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState)

    /// Called when a transport reports an error; the transport retries on its own if the error is temporary.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError)

    /// Called when the relay is not allowed to use the location.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError)

    /// Called when the fixes of the tracked subject resume or time out.
    func relayCoordinator(_ coordinator: LocationRelayCoordinator, subjectConnectionDidChange isConnected: Bool)
}

extension LocationRelayCoordinatorDelegate {
    /// Does nothing with the update.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate) {}

    /// Does nothing when the health changes.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth) {}

    /// Does nothing when the connection state changes.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState) {}

    /// Does nothing when a transport reports an error.
    public func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError) {}

    /// Does nothing when the use of the location is denied.
    public func relayCoordinator(
        _ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError
    ) {}

    /// Does nothing when the subject's fixes resume or time out.
    public func relayCoordinator(
        _ coordinator: LocationRelayCoordinator, subjectConnectionDidChange isConnected: Bool
    ) {}
}

import Geolocation

/// Forwards the notifications of a coordinator's service, which keeps the delegate methods out of the coordinator's
/// API.
@SensorActor
final class CoordinatorRelay: LocationRelayDelegate {
    /// Whether to forward.
    ///
    /// `false` while the service gives its initial state, which the coordinator reports itself.
    var isListening = false

    private weak var coordinator: LocationRelayCoordinator?

    init(_ coordinator: LocationRelayCoordinator) {
        self.coordinator = coordinator
    }

    func didUpdate(_ update: RelayUpdate) {
        tell { $0.relayCoordinator($1, didUpdate: update) }
    }

    func healthDidChange(_ health: RelayHealth) {
        tell { $0.relayCoordinator($1, didChangeHealth: health) }
    }

    func subjectConnectionDidChange(_ isConnected: Bool) {
        tell { $0.relayCoordinator($1, subjectConnectionDidChange: isConnected) }
    }

    func authorizationDidFail(_ error: LocationRelayError) {
        tell { $0.relayCoordinator($1, authorizationDidFail: error) }
    }

    func transport(_ transport: any LocationTransport, connectionDidChange state: ConnectionState) {
        coordinator?.tellConnection()
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        tell { $0.relayCoordinator($1, didEncounterError: error) }
    }

    private func tell(_ body: (any LocationRelayCoordinatorDelegate, LocationRelayCoordinator) -> Void) {
        if isListening, let coordinator, let delegate = coordinator.delegate { body(delegate, coordinator) }
    }
}

import Geolocation
import LocationRelay

/// Records the delegate calls of a relay.
@SensorActor
final class RelayListener: LocationRelayDelegate {
    private(set) var updates: [RelayUpdate] = []
    private(set) var healths: [RelayHealth] = []
    private(set) var late: [LocationFix] = []
    private(set) var connections: [Bool] = []
    private(set) var authorizationErrors: [LocationRelayError] = []
    var onUpdate: (@SensorActor () -> Void)?

    nonisolated init() {}

    func didUpdate(_ update: RelayUpdate) {
        updates.append(update)
        onUpdate?()
    }

    func healthDidChange(_ health: RelayHealth) { healths.append(health) }

    func didReceiveLate(_ fix: LocationFix, stream: RelayStream) { late.append(fix) }

    func subjectConnectionDidChange(_ isConnected: Bool) { connections.append(isConnected) }

    func authorizationDidFail(_ error: LocationRelayError) { authorizationErrors.append(error) }
}

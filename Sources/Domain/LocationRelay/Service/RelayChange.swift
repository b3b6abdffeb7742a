import Geolocation

/// A change that a relay reports to its delegate and to ``LocationRelayService/changes``.
public enum RelayChange: Sendable {
    /// The relay has passed an update to its transports.
    case update(RelayUpdate)
    /// The relay has received a fix after a newer one, so that the fix does not change the current update.
    case late(LocationFix, RelayStream)
    /// The health of the relay has changed.
    case health(RelayHealth)
    /// The fixes of the tracked subject have resumed or timed out.
    case subject(isConnected: Bool)
    /// The relay is not allowed to use the location.
    case authorization(LocationRelayError)
    /// The connection state of a transport changed.
    case connection(ConnectionState, of: any LocationTransport)
    /// A transport has reported an error; the transport retries on its own if the error is temporary.
    case error(TransportError, of: any LocationTransport)
}

/// Passes a relay's changes to their recipients: its delegate, its coordinator and the asynchronous sequences.
@SensorActor
final class RelayAudience {
    weak var delegate: (any LocationRelayDelegate)?

    /// The coordinator's handler, which is called with each change of the relay; `nil` without a coordinator.
    var coordinator: (@SensorActor (RelayChange) -> Void)?

    private let listeners = EventListeners<RelayChange>()

    nonisolated init() {}

    func makeSequence(capacity: Int) -> BufferedEvents<RelayChange> { listeners.makeSequence(capacity: capacity) }

    func deliver(_ change: RelayChange) {
        switch change {
        case .update(let update): delegate?.didUpdate(update)
        case .late(let fix, let stream): delegate?.didReceiveLate(fix, stream: stream)
        case .health(let health): delegate?.healthDidChange(health)
        case .subject(let isConnected): delegate?.subjectConnectionDidChange(isConnected)
        case .authorization(let error): delegate?.authorizationDidFail(error)
        case .connection(let state, let transport): delegate?.transport(transport, connectionDidChange: state)
        case .error(let error, let transport): delegate?.transport(transport, didEncounterError: error)
        }
        coordinator?(change)
        listeners.yield(change)
    }
}

import Geolocation

/// A change that a relay reports to its delegate and to ``LocationRelayService/changes``.
public enum RelayChange: Sendable {
    /// An update was passed to the transports.
    case update(RelayUpdate)
    /// A fix was received after a newer one, and does not change the current update.
    case late(LocationFix, RelayStream)
    /// The health changed.
    case health(RelayHealth)
    /// The subject's fixes have resumed or timed out.
    case subject(isConnected: Bool)
    /// The relay is not allowed to use the location.
    case authorization(LocationRelayError)
    /// The connection state of a transport changed.
    case connection(ConnectionState, of: any LocationTransport)
    /// A transport reported an error; the transport retries by itself if the error is temporary.
    case error(TransportError, of: any LocationTransport)
}

/// The receivers of a relay's changes: its delegate, its coordinator and the sequences.
@SensorActor
final class RelayAudience {
    weak var delegate: (any LocationRelayDelegate)?

    /// The handler of the coordinator, which is called with each change; `nil` without a coordinator.
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

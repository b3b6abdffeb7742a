import Geolocation
import LocationRelay
import NetworkIO

/// Records the delegate calls of a transport.
@SensorActor
final class TransportListener: LocationTransportDelegate {
    private(set) var states: [ConnectionState] = []
    private(set) var errors: [TransportError] = []
    private(set) var depths: [Int] = []
    private(set) var delivered = 0

    nonisolated init() {}

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) { states.append(state) }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) { errors.append(error) }

    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) { depths.append(depth) }

    func transport(_ transport: any LocationTransport, didDeliver count: Int) { delivered += count }
}

/// Lets both actors do what they have been asked to do so far, and what that asks of the other one.
func settle() async {
    for _ in 0..<4 {
        await NetworkActor.shared.rest()
        await SensorActor.run {}
    }
}

extension NetworkActor {
    /// Does nothing, behind whatever waits for the actor.
    fileprivate func rest() {}
}

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

    /// Called with each state.
    var onState: (@SensorActor (ConnectionState) -> Void)?

    nonisolated init() {}

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        states.append(state)
        onState?(state)
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) { errors.append(error) }

    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) { depths.append(depth) }

    func transport(_ transport: any LocationTransport, didDeliver count: Int) { delivered += count }
}

/// Lets both actors finish their queued jobs, and the jobs that these enqueue on the other actor.
func settle() async {
    for _ in 0..<4 {
        await NetworkActor.shared.rest()
        await SensorActor.run {}
    }
}

extension NetworkActor {
    /// Does nothing, after all jobs that wait for the actor.
    fileprivate func rest() {}
}

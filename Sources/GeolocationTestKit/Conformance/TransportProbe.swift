import Geolocation
import LocationRelay

/// The delegate of an examined transport: it writes down what it hears.
@SensorActor
final class TransportProbe: LocationTransportDelegate {
    private let log: TransportLog

    init(log: TransportLog) {
        self.log = log
    }

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        log.add(from: transport, "that its state is \(state.rawValue)")
        log.states.append((told: state, actual: transport.state))
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        log.add(from: transport, "an error: \(error)")
    }

    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {
        log.add(from: transport, "that \(depth) updates wait")
        log.depth = depth
        log.greatestDepth = max(log.greatestDepth, depth)
    }

    func transport(_ transport: any LocationTransport, didDeliver count: Int) {
        log.add(from: transport, "that \(count) updates were delivered")
    }
}

/// What a probe heard; it outlives the probe.
@SensorActor
final class TransportLog {
    private let subject: ObjectIdentifier

    /// How many times anything was told, and what the last time.
    private(set) var count = 0
    private(set) var last = "nothing"

    /// Whether anything was told of another transport.
    private(set) var hasHeardOfOther = false

    /// The states that were told, and those that the transport had at that moment.
    var states: [(told: ConnectionState, actual: ConnectionState)] = []

    /// How many updates wait by what was told last, and at most.
    var depth: Int
    var greatestDepth = 0

    init(of transport: any LocationTransport) {
        subject = ObjectIdentifier(transport)
        depth = transport.queueDepth
    }

    func add(from transport: any LocationTransport, _ what: String) {
        count += 1
        last = what
        if ObjectIdentifier(transport) != subject { hasHeardOfOther = true }
    }
}

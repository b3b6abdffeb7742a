import Geolocation
import LocationRelay

/// A delegate that records the reports of the transport under test in a log.
@SensorActor
final class TransportProbe: LocationTransportDelegate {
    private let log: TransportLog

    init(log: TransportLog) {
        self.log = log
    }

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        log.add(from: transport, "that its state is \(state.rawValue)")
        log.states.append((reported: state, actual: transport.state))
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

/// The reports of the transport under test, as recorded by its delegate; the log outlives the delegate.
@SensorActor
final class TransportLog {
    private let subject: ObjectIdentifier

    /// The number of reports of the transport; `last` describes the latest report.
    private(set) var count = 0
    private(set) var last = "nothing"

    /// Whether a transport other than the one under test has sent a report.
    private(set) var hasHeardOfOther = false

    /// The reported states, each with the actual state of the transport at the time of the report.
    var states: [(reported: ConnectionState, actual: ConnectionState)] = []

    /// The number of waiting updates in the latest report; `greatestDepth` is the greatest number in any report.
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

import Geolocation
import LocationRelay
import Testing

@SensorActor
@Suite("A transport that keeps a report of its state", .timeLimit(.minutes(20)))
struct ReportingTransportTests {
    private final class Box: ReportingTransport {
        let report = TransportState()
        var queueDepth = 0

        func open() { change(to: .connecting) }

        func push(_ update: RelayUpdate) {
            guard state != .disconnected else { return report.drops.add(.closed) }
            queueDepth += 1
            reportQueueDepth()
        }

        func close() {
            report.drops.add(.undelivered, count: queueDepth)
            queueDepth = 0
            change(to: .disconnected)
            reportQueueDepth()
        }
    }

    /// Records the delegate's calls, and runs an action on an error.
    private final class Witness: LocationTransportDelegate {
        private(set) var heard: [String] = []
        var onError: @SensorActor () -> Void = {}

        func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
            heard.append(state.rawValue)
        }

        func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
            heard.append(error.message)
            onError()
        }

        func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) { heard.append("\(depth)") }
    }

    private let box = Box()
    private let witness = Witness()
    private let error = TransportError(.network, "refused")

    private func open() {
        box.delegate = witness
        box.open()
    }

    @Test("reports each change of state once, and an error before the resulting state")
    func order() {
        open()
        box.change(to: .connected)
        box.change(to: .connected)
        box.report(error, changingTo: .reconnecting)
        box.report(error, changingTo: .reconnecting)
        box.report(error)
        #expect(witness.heard == ["connecting", "connected", "refused", "reconnecting", "refused", "refused"])
        #expect(box.state == .reconnecting)
    }

    @Test("stays as its delegate leaves it on an error: closed, or closed and opened again")
    func closedByDelegate() {
        open()
        witness.onError = { box.close() }
        box.report(error, changingTo: .failed)
        #expect(box.state == .disconnected)
        box.open()
        witness.onError = {
            box.close()
            box.open()
        }
        box.report(error, changingTo: .failed)
        #expect(box.state == .connecting)
        #expect(
            witness.heard == [
                "connecting", "refused", "disconnected", "connecting", "refused", "disconnected", "connecting",
            ])
    }

    @Test("reports changes of its queue depth, and counts drops by reasons that all transports share")
    func depth() {
        box.push(RelayUpdate())
        open()
        for _ in 1...2 { box.push(RelayUpdate()) }
        box.reportQueueDepth()
        box.dropUnwritable(RelayCodingError("number out of range", at: 7))
        box.close()
        #expect(
            witness.heard == [
                "connecting", "1", "2", "an update cannot be written: number out of range", "disconnected", "0",
            ])
        #expect(
            box.drops.byReason == [
                "update pushed to a closed transport": 1, "update that cannot be written": 1,
                "update that was not delivered": 2,
            ])
    }

    @Test(
        "ends draining when nothing waits, and when nothing will be delivered",
        arguments: [nil, ConnectionState.failed, .disconnected])
    func drain(end: ConnectionState?) async {
        await box.drain()
        open()
        box.push(RelayUpdate())
        SensorActor.enqueue {
            if let end { return box.change(to: end) }
            box.queueDepth = 0
            box.reportQueueDepth()
        }
        await box.drain()
        #expect(box.queueDepth == (end == nil ? 0 : 1))
        await box.drain()
    }
}

import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("The measures of both sides of a fleet") @SensorActor
struct MeasureTests {
    private let clock = ManualClock()
    private let carrier = SimulatedCarrier()
    private let host: SinkHost
    private let address: FleetAddress
    private let sent = Sent()

    @SensorActor final class Sent { var messages: [FleetMessage] = [] }

    init() throws {
        host = SinkHost(clock: clock)
        address = try #require(FleetAddress(tenant: "t", device: "d"))
        carrier.onSend = { [sent] in sent.messages += $0 }
    }

    private func value(_ name: String, of measures: [Measure]) -> Double? {
        measures.first { $0.name == name }?.value
    }

    private func times(by party: String, of measures: [Measure]) -> DurationHistogram? {
        measures.first { $0.name == "acknowledgement_seconds" && $0.labels == ["by": party] }?.histogram
    }

    private func report(_ reports: FleetCarrierReport...) { carrier.onReports?(reports) }

    private var fixes: [FleetMessage] { sent.messages.filter { $0.lane == .fix } }

    private func envelope() throws -> FixEnvelope {
        let message = try #require(fixes.first)
        return try FixEnvelope.read(message.payload.span)
    }

    @Test("a device measures its queue, the age of the queue, and the latencies of the broker and the hub")
    func device() throws {
        let sink = FleetSink(
            name: "fleet", carrier: carrier, settings: FleetSinkSettings(address: address), clock: clock)
        sink.start(in: host)
        #expect(value("queue_records", of: sink.measures) == 0)
        #expect(value("queue_age_seconds", of: sink.measures) == 0)
        sink.receive(.location(Location(latitude: 47, longitude: 9, timestamp: clock.now)))
        clock.advance(by: 5)
        #expect(value("queue_records", of: sink.measures) == 1)
        #expect(value("queue_age_seconds", of: sink.measures) == 5)
        report(.connected(window: 100))
        #expect(fixes.count == 1)
        clock.advance(by: 2)
        report(.held(sent.messages.map(\.number)))
        #expect(times(by: "broker", of: sink.measures)?.count == 1)
        #expect(times(by: "broker", of: sink.measures)?.sum == 2)
        #expect(times(by: "hub", of: sink.measures)?.count == 0)
        clock.advance(by: 1)
        let envelope = try envelope()
        let answer = FleetAcknowledgement(epoch: envelope.epoch, ranges: [1...1])
        report(.arrived([FleetArrival(address: address, lane: .ack, payload: answer.payload)]))
        #expect(times(by: "hub", of: sink.measures)?.count == 1)
        #expect(times(by: "hub", of: sink.measures)?.sum == 3)
        #expect(value("queue_records", of: sink.measures) == 0)
    }

    @Test("a message that is sent again counts from its first sending for the hub, and from its last for the broker")
    func repetition() throws {
        let sink = FleetSink(
            name: "fleet", carrier: carrier, settings: FleetSinkSettings(address: address), clock: clock)
        sink.start(in: host)
        report(.connected(window: 100))
        sink.receive(.location(Location(latitude: 47, longitude: 9, timestamp: clock.now)))
        let envelope = try envelope()
        clock.advance(by: 3)
        let fault = FleetFault(.temporary, "is gone")
        // Only the end of a connection counts, not each attempt to make one.
        report(.disconnected(fault), .disconnected(fault))
        sent.messages = []
        report(.connected(window: 100))
        // The sink does not wait for ever for the answer to its question.
        clock.advance(by: 11)
        report(.held(fixes.map(\.number)))
        #expect(fixes.count == 1)
        #expect((times(by: "broker", of: sink.measures)?.sum ?? 9) < 2)
        let answer = FleetAcknowledgement(epoch: envelope.epoch, ranges: [1...1])
        report(.arrived([FleetArrival(address: address, lane: .ack, payload: answer.payload)]))
        #expect(times(by: "hub", of: sink.measures)?.sum == 14)
        #expect(value("connections_total", of: sink.measures) == 2)
        #expect(value("connections_lost_total", of: sink.measures) == 1)
    }

    @Test("a device that sends from a store, which measures its own queue, measures no queue")
    func stored() {
        let sink = FleetSink(
            name: "fleet", carrier: carrier, settings: FleetSinkSettings(address: address), clock: clock)
        sink.start(in: host)
        let location = Location(latitude: 47, longitude: 9, timestamp: clock.now)
        sink.deliver([NumberedEvent(.location(location), number: 1)]) { _ in }
        #expect(value("queue_records", of: sink.measures) == nil)
        #expect(value("connections_total", of: sink.measures) == 0)
    }

    /// A host whose sinks confirm received events when the test says so.
    @SensorActor private final class SlowHost: ProviderHost {
        let clock: any SensorClock
        var waiting: [@SensorActor (DeliveryReceipt) -> Void] = []
        var wantsDerivedEvents: Bool { true }
        var demand: SinkDemand { .ready }

        nonisolated init(clock: any SensorClock) { self.clock = clock }

        func publish(_ event: any DerivedEvent) {}
        func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }
        func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) { waiting.append(body) }
        func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {}

        func keep() {
            let bodies = waiting
            waiting = []
            for body in bodies { body(.kept) }
        }
    }

    @Test("a hub measures the messages that wait for its sinks, their age, and the latency of the sinks")
    func hub() throws {
        let host = SlowHost(clock: clock)
        let hub = FleetReceiver(name: "fleet", carrier: carrier, clock: clock)
        hub.attach(to: host)
        hub.startLocationUpdates()
        report(.connected(window: 100))
        func arrive() {
            let presence = FleetPresence(epoch: 1, connection: 1, isConnected: true)
            report(.arrived([FleetArrival(address: address, lane: .presence, payload: presence.payload, receipt: 1)]))
        }
        arrive()
        clock.advance(by: 2)
        arrive()
        clock.advance(by: 1)
        #expect(value("queue_records", of: hub.measures) == 2)
        #expect(value("queue_age_seconds", of: hub.measures) == 3)
        host.keep()
        // The hub asked about the second message once the first one was kept.
        #expect(value("queue_records", of: hub.measures) == 1)
        #expect(value("queue_age_seconds", of: hub.measures) == 1)
        host.keep()
        #expect(value("queue_records", of: hub.measures) == 0)
        #expect(times(by: "sinks", of: hub.measures)?.sum == 4)
        #expect(times(by: "sinks", of: hub.measures)?.count == 2)
        arrive()
        hub.stopLocationUpdates()
        #expect(value("queue_records", of: hub.measures) == 0)
        #expect(value("connections_lost_total", of: hub.measures) == 1)
    }
}

import BrokerSupport
import CodecSupport
import FleetDelivery
import FleetSupport
import Geolocation
import LocationStorage
import LocationStore
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

/// From a store on a device through a real broker into the store of a hub.
@SensorActor
@Suite("Delivery over MQTT", .needsBroker, .realTime, .serialized, .timeLimit(.minutes(5)))
struct DeliveryTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A device with a store that passes on its fixes.
    private func device(
        _ broker: Mosquitto, _ acknowledger: FleetAcknowledger, path: String
    ) throws -> LocationStoreSink {
        let address = try #require(FleetAddress(tenant: "t", device: "rover"))
        let store = LocationStoreSink(
            path: path, options: StoreOptions(isPowerSafe: false),
            forwarding: ForwardingOptions(includesStored: true))
        let host = SinkHost()
        try store.start(in: host)
        var fleet = FleetSinkSettings(address: address)
        fleet.acknowledger = acknowledger
        let carrier = MQTTCarrier(
            name: "mqtt://test", layout: .device(address, isGateway: false), settings: .test(broker))
        let sink = FleetSink(name: "mqtt", carrier: carrier, settings: fleet)
        try store.forward(to: sink, as: "mqtt", in: host.makeHost(behind: sink))
        return store
    }

    private func acknowledged(_ store: LocationStoreSink) async throws -> Int {
        Int(try await store.store?.destinations().first?.acknowledged ?? 0)
    }

    /// The identities of the fixes in a store, with their latitudes.
    private func identities(in path: String) async throws -> [(identity: RecordIdentity, latitude: Double)] {
        var identities: [(RecordIdentity, Double)] = []
        let reader = StoreReader(path)
        var last: Int64 = 0
        while true {
            let records = try await reader.records(after: last, count: 1000)
            guard let newest = records.last?.sequence else { return identities }
            last = newest
            for record in records {
                if case .fix(let location, _, _) = record.content {
                    identities.append((record.identity, location.latitude))
                }
            }
        }
    }

    @Test("10,000 fixes reach the hub once each through a broker that is killed repeatedly")
    func brokerKilled() async throws {
        let broker = try await Mosquitto()
        let hub = try StoringHub(.test(broker), path: scratch.path("hub.db"))
        let count = 10_000
        let device = try device(broker, .hub, path: scratch.path("device.db"))
        // The last fix follows the last kill, so that nothing is complete before.
        for number in 0..<count - 1 { device.receive(.location(fix(number))) }
        var kills = 0
        try await Patience.wait("everything is acknowledged", every: .milliseconds(20)) {
            let done = try await acknowledged(device)
            if done > (kills + 1) * count / 6, kills < 5 {
                kills += 1
                broker.process.kill()
                try await broker.start()
                if kills == 5 { device.receive(.location(fix(count - 1))) }
            }
            return done == count
        }
        #expect(kills == 5)
        await device.finish()
        await hub.manager.removeAllSinks()
        hub.manager.stop()
        let kept = try await identities(in: scratch.path("hub.db"))
        #expect(kept.count == count)
        #expect(Set(kept.map(\.latitude)).count == count)
    }

    @Test("fixes that the broker acknowledges are removed from the queue with ack=broker")
    func broker() async throws {
        let broker = try await Mosquitto()
        let hub = LoggedCarrier(.hub(tenant: "t"), .test(broker))
        try await hub.wait("connected") { $0.isConnected }
        let device = try device(broker, .broker, path: scratch.path("device.db"))
        for number in 0..<500 { device.receive(.location(fix(number))) }
        try await Patience.wait("everything is acknowledged", every: .milliseconds(10)) {
            try await acknowledged(device) == 500
        }
        await device.finish()
        try await Patience.wait("all have arrived") {
            let numbers = try hub.arrivals.filter { $0.lane == .fix }
                .flatMap { try FixEnvelope.read($0.payload.span).fixes.map(\.sequence) }
            return Set(numbers).count == 500
        }
    }
}

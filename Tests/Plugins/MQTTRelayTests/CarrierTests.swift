import BrokerSupport
import FleetDelivery
import FleetSupport
import Geolocation
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

@SensorActor
@Suite("An MQTT carrier", .needsBroker, .realTime, .serialized, .timeLimit(.minutes(5)))
struct CarrierTests {
    private func message(_ number: UInt64, _ address: FleetAddress, _ lane: FleetLane) -> FleetMessage {
        FleetMessage(number: number, address: address, lane: lane, payload: Array("\(lane.rawValue)".utf8))
    }

    @Test("carries every lane between a device and a hub, and nothing to others")
    func lanes() async throws {
        let broker = try await Mosquitto()
        let rover = try #require(FleetAddress(tenant: "t", device: "rover"))
        let other = try #require(FleetAddress(tenant: "t", device: "other"))
        let foreign = try #require(FleetAddress(tenant: "u", device: "rover"))
        let hub = LoggedCarrier(.hub(tenant: "t"), .test(broker))
        let device = LoggedCarrier(.device(rover, isGateway: false), .test(broker))
        let stranger = LoggedCarrier(.device(foreign, isGateway: true), .test(broker))
        for carrier in [hub, device, stranger] { try await carrier.wait("connected") { $0.isConnected } }
        // Both have subscribed as soon as a message has come in each direction.
        try await Patience.wait("the hub hears the device, and the device the hub") {
            device.carrier.send([message(1000, rover, .fix)])
            hub.carrier.send([message(1000, rover, .ack)])
            try await Task.sleep(for: .milliseconds(5))
            return !hub.arrivals.isEmpty && !device.arrivals.isEmpty
        }
        let up: [FleetLane] = [.event, .presence, .hello, .state, .live]
        device.carrier.send(up.enumerated().map { message(UInt64($0.offset), rover, $0.element) })
        stranger.carrier.send([message(7, foreign, .event)])
        hub.carrier.send([message(8, rover, .cmd), message(9, other, .cmd), message(10, other, .ack)])
        try await hub.wait("heard") { Set($0.arrivals.map(\.lane)) == Set(up + [.fix]) }
        try await device.wait("heard") { $0.arrivals.contains { $0.lane == .cmd } }
        try await device.wait("held") { Set($0.held).isSuperset(of: [0, 1, 2, 3]) }
        #expect(hub.arrivals.allSatisfy { $0.address == rover && $0.payload == Array($0.lane.rawValue.utf8) })
        #expect(device.arrivals.allSatisfy { $0.address == rover })
        #expect(stranger.arrivals.isEmpty)
        for carrier in [hub, device, stranger] { await carrier.carrier.close() }
    }

    @Test("gives a gateway the hub's acknowledgements for the devices behind it")
    func gateway() async throws {
        let broker = try await Mosquitto()
        let gateway = try #require(FleetAddress(tenant: "t", device: "gateway"))
        let tag = try #require(FleetAddress(tenant: "t", device: "tag"))
        let hub = LoggedCarrier(.hub(tenant: nil), .test(broker))
        let device = LoggedCarrier(.device(gateway, isGateway: true), .test(broker))
        for carrier in [hub, device] { try await carrier.wait("connected") { $0.isConnected } }
        try await Patience.wait("the gateway hears the hub") {
            hub.carrier.send([message(1, tag, .ack)])
            try await Task.sleep(for: .milliseconds(5))
            return device.arrivals.contains { $0.address == tag && $0.lane == .ack }
        }
    }

    @Test("has the broker publish the farewell of a device that vanishes, but not of one that leaves")
    func farewell() async throws {
        let broker = try await Mosquitto()
        let rover = try #require(FleetAddress(tenant: "t", device: "rover"))
        let hub = LoggedCarrier(.hub(tenant: "t"), .test(broker))
        var settings = MQTTSettings.test(broker)
        settings.clientID = "rover"
        let leaving = LoggedCarrier(.device(rover, isGateway: false), settings)
        leaving.carrier.farewell = FleetMessage(number: 0, address: rover, lane: .presence, payload: [1])
        for carrier in [hub, leaving] { try await carrier.wait("connected") { $0.isConnected } }
        await leaving.carrier.close()
        let vanishing = LoggedCarrier(.device(rover, isGateway: false), settings)
        vanishing.carrier.farewell = FleetMessage(number: 0, address: rover, lane: .presence, payload: [2])
        try await vanishing.wait("connected") { $0.isConnected }
        // The broker closes the connection of a name that connects again, and treats that as an unexpected end.
        let again = LoggedCarrier(.device(rover, isGateway: false), settings)
        try await hub.wait("a farewell") { !$0.arrivals.isEmpty }
        #expect(hub.arrivals.first?.payload == [2])
        for carrier in [vanishing, again, hub] { await carrier.carrier.close() }
    }

    @Test("can be reopened after it was closed")
    func reopens() async throws {
        let broker = try await Mosquitto()
        let hub = LoggedCarrier(.hub(tenant: "t"), .test(broker))
        for count in 1...3 {
            try await hub.wait("connected") { $0.reports.count == count }
            await hub.carrier.close()
            await hub.carrier.close()
            hub.carrier.open()
            hub.carrier.open()
        }
        await hub.carrier.close()
        #expect(hub.reports.allSatisfy { if case .connected = $0 { true } else { false } })
    }
}

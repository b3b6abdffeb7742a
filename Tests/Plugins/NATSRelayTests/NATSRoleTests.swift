import FleetDelivery
import Geolocation
import NATSIO
import Testing

@testable import NATSRelay

@Suite("The NATS subjects of a fleet")
struct NATSRoleTests {
    private let address: FleetAddress

    init() throws { address = try #require(FleetAddress(tenant: "acme", device: "rover")) }

    private func message(_ lane: FleetLane) -> FleetMessage {
        FleetMessage(number: 7, address: address, lane: lane, payload: [1], identity: "acme/rover/1/7")
    }

    @Test("of a device are limited to its own")
    func device() {
        let role = NATSRole.device(address, isGateway: false)
        #expect(role.subjects == ["hub.acme.rover.ack", "hub.acme.rover.cmd"])
        #expect(role.pulls.isEmpty)
        #expect(
            role.publications(of: message(.fix))
                == [NATSPublication(number: 7, subject: "hub.acme.rover.fix", payload: [1], identity: "acme/rover/1/7")]
        )
        #expect(role.publications(of: message(.live)).map(\.number) == [nil])
    }

    @Test("of a gateway include the acknowledgements of all devices of its tenant")
    func gateway() {
        #expect(NATSRole.device(address, isGateway: true).subjects == ["hub.acme.*.ack", "hub.acme.rover.cmd"])
    }

    @Test("of a hub reach devices on both engines")
    func hub() {
        let role = NATSRole.hub(FleetHub())
        #expect(role.subjects == ["hub.*.*.live", "fleet.*.*.live"])
        #expect(
            role.pulls == [
                NATSPull(stream: "FLEET", consumer: .durable("hub-0")),
                NATSPull(stream: "$MQTT_msgs", consumer: .durable("hub-0")),
            ])
        #expect(
            role.publications(of: message(.ack)).map(\.subject) == ["hub.acme.rover.ack", "fleet.acme.rover.ack"])
    }

    @Test("are parsed whichever way the message arrived")
    func arrivals() {
        let role = NATSRole.hub(FleetHub())
        for subject in [
            "hub.acme.rover.fix", "hubpart.3.acme.rover.fix", "$MQTT.msgs.fleet.acme.rover.fix",
            "$MQTT.msgs.part.3.acme.rover.fix",
        ] {
            let arrival = role.arrival(NATSArrival(subject: subject, payload: [2], receipt: 9))
            #expect(arrival == FleetArrival(address: address, lane: .fix, payload: [2], receipt: 9), "\(subject)")
        }
        #expect(role.arrival(NATSArrival(subject: "$MQTT.msgs.other.topic", payload: [])) == nil)
        let stranger = NATSArrival(subject: "hub.other.rover.fix", payload: [])
        #expect(NATSRole.hub(FleetHub(tenant: "acme")).arrival(stranger) == nil)
        #expect(NATSRole.replay(since: nil, tenant: "acme").arrival(stranger) == nil)
    }

    @Test("of a partition belong to one hub")
    func partitions() {
        let hubs = (0..<10).map { FleetHub(partition: FleetHub.Partition($0, of: 10)) }
        #expect(hubs.filter { $0.includes(address) }.count == 1)
        #expect(hubs[3].durable == "hub-3")
        #expect(hubs[3].filter(.native) == "hubpart.3.*.*.*")
        #expect(hubs[3].filter(.storedMQTT) == "$MQTT.msgs.part.3.*.*.*")
        #expect(FleetHub().filter(.native) == "")
        #expect(FleetHub.Partition(10, of: 10) == nil && FleetHub.Partition(0, of: 0) == nil)
        #expect(FleetHub.Partition(0, of: 10_001) == nil)
    }
}

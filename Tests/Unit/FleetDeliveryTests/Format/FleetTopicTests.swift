import FleetDelivery
import Testing

@Suite struct FleetTopicTests {
    private let topic: FleetTopic

    init() throws {
        topic = FleetTopic(try #require(FleetAddress(tenant: "acme", device: "d7")), .fix)
    }

    @Test func aTopicOfMQTTIsReadBack() {
        #expect(topic.mqtt == "fleet/acme/d7/fix")
        for lane in FleetLane.allCases {
            let topic = FleetTopic(topic.address, lane)
            #expect(FleetTopic(mqtt: topic.mqtt) == topic)
        }
    }

    @Test(arguments: [
        "", "fleet", "fleet/a/b", "fleet/a/b/fix/", "fleet/a/b/c/fix", "/fleet/a/b/fix", "hub/a/b/fix", "fleet//b/fix",
        "fleet/a/b/fixes", "fleet/a b/c/fix", "fleet/a/b.c/fix", "fleet/+/b/fix", "fleet.a.b.fix",
        "fleet/\(String(repeating: "a", count: 65))/b/fix",
    ])
    func anyOtherTopicIsNone(_ text: String) { #expect(FleetTopic(mqtt: text) == nil) }

    @Test func aSubjectOfEveryOriginIsReadBack() {
        let names: [(FleetSubject.Origin, Int?, String)] = [
            (.native, nil, "hub.acme.d7.fix"), (.native, 4, "hubpart.4.acme.d7.fix"),
            (.mqtt, nil, "fleet.acme.d7.fix"), (.mqtt, 0, "part.0.acme.d7.fix"),
            (.storedMQTT, nil, "$MQTT.msgs.fleet.acme.d7.fix"), (.storedMQTT, 12, "$MQTT.msgs.part.12.acme.d7.fix"),
        ]
        for (origin, partition, name) in names {
            let subject = FleetSubject(topic, origin, partition: partition)
            #expect(subject.name == name)
            #expect(FleetSubject(name) == subject)
        }
    }

    @Test(arguments: [
        "", "hub", "hub.a.b", "hub.a.b.fix.", "hubpart.a.b.c.fix", "hubpart.-1.a.b.fix", "hubpart.12345.a.b.fix",
        "hubpart..a.b.fix", "hubpart.1.a.b", "$MQTT.msgs.a.b.fix", "last.a.b.fix", "fleet.a.>.fix", "hub.a.*.fix",
    ])
    func anyOtherSubjectIsNone(_ text: String) { #expect(FleetSubject(text) == nil) }

    @Test func patternsHaveTheWildcardsOfTheirEngine() {
        #expect(FleetTopic.mqttFilter(tenant: nil, device: nil, lane: .fix) == "fleet/+/+/fix")
        #expect(FleetTopic.mqttFilter(tenant: "t", device: "d", lane: nil) == "fleet/t/d/+")
        #expect(FleetSubject.filter(.native, tenant: "t", lane: .fix) == "hub.t.*.fix")
        #expect(FleetSubject.filter(.storedMQTT, partition: 3) == "$MQTT.msgs.part.3.*.*.*")
    }

    // The test vectors of FNV-1a, and the partition that nats-server 2.9.10 gives to a device with ten partitions.
    @Test func thePartitionIsThatOfTheServer() {
        #expect(FleetTopic.partition(of: "", count: 1 << 32) == 0x811C_9DC5)
        #expect(FleetTopic.partition(of: "a", count: 1 << 32) == 0xE40C_292C)
        #expect(FleetTopic.partition(of: "foobar", count: 1 << 32) == 0xBF9C_F968)
        #expect(FleetTopic.partition(of: "d000007", count: 10) == 4)
        #expect(FleetTopic.partition(of: "any", count: 1) == 0)
        #expect(FleetTopic.partition(of: "any", count: 0) == 0)
    }
}

import BrokerSupport
import Geolocation
import MQTTIO
import NetworkIO
import TestSupport
import Testing

/// The client with Debian's broker.
@NetworkActor
@Suite("A client of MQTT", .needsBroker, .realTime, .serialized, .timeLimit(.minutes(5)))
struct MQTTClientTests {
    private func message(_ number: UInt64, _ topic: String = "fleet/t/d/fix", _ text: String = "x") -> MQTTPublication {
        MQTTPublication(number: number, topic: topic, payload: Array(text.utf8))
    }

    @Test("connects in version 5 and takes the broker's limit of messages on their way as its window")
    func connects() async throws {
        let broker = try await Mosquitto(["allow_anonymous true", "max_inflight_messages 7"])
        let client = LoggedClient(.test(broker))
        try await client.connect()
        #expect(client.windows == [7])
        #expect(client.versions == [.five])
        await client.stop()
        #expect(client.faults == [])
    }

    @Test("has its own window if the broker allows more")
    func window() async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.window = 33
        let client = LoggedClient(settings)
        try await client.connect()
        #expect(client.windows == [33])
    }

    @Test("passes messages from one client to another, in order and with their bytes", arguments: MQTTVersion.allCases)
    func publishes(version: MQTTVersion) async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.version = version
        settings.subscriptions = [MQTTSubscription("fleet/+/+/fix", isAcknowledged: true)]
        let receiver = LoggedClient(settings)
        settings.subscriptions = []
        let sender = LoggedClient(settings)
        try await receiver.connect()
        try await sender.connect()
        #expect(sender.versions == [version])
        // The receiver is subscribed as soon as the first message has come.
        var sent: [MQTTMessage] = []
        try await Patience.wait("a subscription") {
            sender.client.publish([message(9000)])
            try await Task.sleep(for: .milliseconds(5))
            return !receiver.received.isEmpty
        }
        for number in 0..<500 {
            let payload = [UInt8](repeating: UInt8(number % 256), count: number)
            sent.append(MQTTMessage(topic: "fleet/t/d\(number % 10)/fix", payload: payload))
        }
        for start in stride(from: 0, to: sent.count, by: 50) {
            let batch = (start..<start + 50).map {
                MQTTPublication(number: UInt64($0), topic: sent[$0].topic, payload: sent[$0].payload)
            }
            sender.client.publish(batch)
            try await sender.wait("acknowledged") { $0.acknowledged.filter { $0 < 9000 }.count == start + 50 }
        }
        try await receiver.wait("received") { $0.received.filter { $0.topic != "fleet/t/d/fix" }.count == 500 }
        #expect(receiver.received.filter { $0.topic != "fleet/t/d/fix" } == sent)
        #expect(sender.acknowledged.filter { $0 < 9000 } == Array(0..<500))
        #expect(sender.refusals.filter { $0.key < 9000 }.isEmpty)
    }

    @Test("reports a message without subscribers as refused, unless it is retained")
    func noSubscriber() async throws {
        let broker = try await Mosquitto()
        let client = LoggedClient(.test(broker))
        try await client.connect()
        var retained = message(2)
        retained.isRetained = true
        client.client.publish([message(1), retained])
        try await client.wait("answered") { $0.acknowledged == [2] && $0.refusals.count == 1 }
        #expect(client.refusals == [1: MQTTFault(.temporary, "has no subscriber for fleet/t/d/fix")])
    }

    @Test("retained messages are delivered to later subscribers")
    func retained() async throws {
        let broker = try await Mosquitto()
        let sender = LoggedClient(.test(broker))
        try await sender.connect()
        var retained = message(2, "owntracks/u/d")
        retained.isRetained = true
        sender.client.publish([retained])
        try await sender.wait("acknowledged") { $0.acknowledged == [2] }
        var settings = MQTTSettings.test(broker)
        settings.subscriptions = [MQTTSubscription("owntracks/+/+", isAcknowledged: false)]
        let receiver = LoggedClient(settings)
        try await receiver.wait("received") { !$0.received.isEmpty }
        #expect(receiver.received == [MQTTMessage(topic: "owntracks/u/d", payload: [120], isRetained: true)])
    }

    @Test("drops and counts payloads beyond the limit")
    func oversized() async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.payloadLimit = 10
        settings.subscriptions = [MQTTSubscription("a", isAcknowledged: true)]
        let client = LoggedClient(settings)
        try await client.connect()
        client.client.publish([message(1, "a", String(repeating: "x", count: 11)), message(2, "a", "0123456789")])
        try await client.wait("received") { !$0.received.isEmpty }
        #expect(client.received.map(\.payload.count) == [10])
        #expect(client.client.oversizedCount == 1)
    }

    @Test("refuses topics that no broker accepts, and goes on")
    func badTopic() async throws {
        let broker = try await Mosquitto()
        let client = LoggedClient(.test(broker))
        try await client.connect()
        client.client.publish([message(1, "a/+/b"), message(2, "a")])
        try await client.wait("answered") { $0.refusals.count == 2 }
        #expect(client.refusals[1]?.kind == .message)
        #expect(client.refusals[2]?.kind == .temporary)
    }

    // MARK: Ends

    @Test("the last will is published if the client disappears, but not if it has been stopped")
    func will() async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.subscriptions = [MQTTSubscription("presence", isAcknowledged: true)]
        let watcher = LoggedClient(settings)
        try await watcher.connect()
        settings.subscriptions = []
        let leaving = LoggedClient(settings, will: message(0, "presence", "never"))
        try await leaving.connect()
        leaving.client.publish([message(1, "presence", "goodbye")])
        await leaving.stop()
        var client: LoggedClient? = LoggedClient(settings, will: message(0, "presence", "gone"))
        try await client?.connect()
        // Releasing the client closes its socket without a DISCONNECT packet.
        client = nil
        try await watcher.wait("a will") { $0.received.count == 2 }
        #expect(watcher.received.map { String(decoding: $0.payload, as: UTF8.self) } == ["goodbye", "gone"])
    }

    @Test("can be started again after it has stopped")
    func restarts() async throws {
        let broker = try await Mosquitto()
        let client = LoggedClient(.test(broker))
        try await client.connect()
        await client.stop()
        client.client.start()
        try await client.connect(times: 2)
        await client.stop()
        await client.stop()
        #expect(client.faults == [])
    }

    @Test("can be stopped while it connects")
    func stopsEarly() async throws {
        let broker = try await Mosquitto()
        for _ in 0..<20 {
            let client = LoggedClient(.test(broker))
            await client.stop()
            #expect(client.events == [])
        }
    }

    @Test("connects again after the broker was killed and started again, and repeats no message by itself")
    func brokerRestart() async throws {
        let broker = try await Mosquitto()
        let client = LoggedClient(.test(broker))
        try await client.connect()
        broker.process.pause()
        client.client.publish((0..<50).map { message($0) })
        broker.process.kill()
        try await client.wait("disconnected") { !$0.faults.isEmpty }
        try await broker.start()
        try await client.connect(times: 2)
        client.client.publish([message(99)])
        try await client.wait("answered") { $0.refusals[99] != nil }
        #expect(client.refusals.count == 1)
        #expect(client.acknowledged == [])
        #expect(client.faults.allSatisfy { $0.kind == .temporary })
    }

    @Test("loses the connection to a paused broker after the keepalive, and connects again when the broker goes on")
    func brokerStandsStill() async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.keepalive = 5
        settings.connectTimeout = 1
        let client = LoggedClient(settings)
        try await client.connect()
        // A machine that stands still may have delayed the first connection.
        let (faults, connections) = (client.faults.count, client.windows.count)
        broker.process.pause()
        try await client.wait("disconnected") { $0.faults.count > faults }
        #expect(client.faults[faults] == MQTTFault(.temporary, "does not answer"))
        broker.process.resume()
        try await client.connect(times: connections + 1)
    }

    @Test("a port without a broker is reported, and tried again")
    func nothingListens() async throws {
        let broker = try await Mosquitto()
        broker.process.kill()
        let client = LoggedClient(.test(broker))
        try await client.wait("tried twice") { $0.faults.count >= 2 }
        #expect(client.faults[0] == MQTTFault(.temporary, "cannot be reached: Connection refused"))
        await client.stop()
    }

    @Test("a name without an address is reported")
    func unknownName() async throws {
        let broker = try await Mosquitto()
        let client = LoggedClient(.test(broker, host: "no-such-host.invalid"))
        try await client.wait("tried") { !$0.faults.isEmpty }
        #expect(client.faults[0].reason.hasPrefix("cannot be reached: no-such-host.invalid has no address"))
    }

    @Test("another client of the same name is reported")
    func takenOver() async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.clientID = "rover"
        let first = LoggedClient(settings)
        try await first.connect()
        let second = LoggedClient(settings)
        try await second.connect()
        // Only later versions of this broker give the reason at once.
        try await first.wait("told") { $0.faults.contains { $0.reason.contains("another client use") } }
    }
}

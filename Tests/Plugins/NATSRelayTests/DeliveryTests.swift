import BrokerSupport
import CodecSupport
import FleetDelivery
import FleetSupport
import Geolocation
import LocationStorage
import LocationStore
import NATSIO
import NATSRelay
import TestSupport
import Testing

/// From a store on a device through real servers into the store of a hub.
@SensorActor
@Suite("Delivery over NATS", .needsNATS, .longRealTime, .serialized, .timeLimit(.minutes(10))) struct DeliveryTests {
    private let scratch: Scratch
    private let address: FleetAddress

    init() throws {
        scratch = try Scratch()
        address = try #require(FleetAddress(tenant: "t", device: "rover"))
    }

    /// A device with a store that passes on its fixes.
    private func device(
        _ servers: [NATSServer], _ acknowledger: FleetAcknowledger
    ) throws -> LocationStoreSink {
        let store = LocationStoreSink(
            path: scratch.path("device.db"), options: StoreOptions(isPowerSafe: false),
            forwarding: ForwardingOptions(includesStored: true))
        let host = SinkHost()
        try store.start(in: host)
        var fleet = FleetSinkSettings(address: address)
        fleet.acknowledger = acknowledger
        fleet.window = NATSCarrier.window
        // With one message for each fix more messages are in flight.
        fleet.batch = 1
        let carrier = NATSCarrier(.device(address, isGateway: false), settings: .test(servers))
        let sink = FleetSink(name: "nats", carrier: carrier, settings: fleet)
        try store.forward(to: sink, as: "nats", in: host.makeHost(behind: sink))
        return store
    }

    private func acknowledged(_ store: LocationStoreSink) async throws -> Int {
        Int(try await store.store?.destinations().first?.acknowledged ?? 0)
    }

    /// The latitudes of the fixes in a store.
    private func latitudes(in path: String) async throws -> [Double] {
        var latitudes: [Double] = []
        let reader = StoreReader(path)
        var last: Int64 = 0
        while true {
            let records = try await reader.records(after: last, count: 1000)
            guard let newest = records.last?.sequence else { return latitudes }
            last = newest
            for record in records {
                if case .fix(let location, _, _) = record.content { latitudes.append(location.latitude) }
            }
        }
    }

    /// Sends fixes while a server is killed again and again, and checks that each reaches the hub once.
    private func deliver(
        _ count: Int, over servers: [NATSServer], _ acknowledger: FleetAcknowledger, kills limit: Int
    ) async throws {
        let hub = try StoringHub(.test(servers), path: scratch.path("hub.db"))
        let device = try device(servers, acknowledger)
        // The last fix follows the last kill, so that nothing is complete before.
        for number in 0..<count - 1 { device.receive(.location(fix(number))) }
        var kills = 0
        try await Patience.wait("everything is acknowledged", every: .milliseconds(20)) {
            let done = try await acknowledged(device)
            if done > (kills + 1) * count / (limit + 1), kills < limit {
                let server = servers[kills % servers.count]
                kills += 1
                server.process.kill()
                try await server.start()
                if kills == limit { device.receive(.location(fix(count - 1))) }
            }
            return done == count
        }
        #expect(kills == limit)
        await device.finish()
        let administration = StreamAdministration(.test(servers), patience: 60)
        // The hub has acknowledged everything when the streams have nothing pending.
        try await Patience.wait("the hub has it all", every: .milliseconds(20)) {
            let consumer = try await administration.status(of: "FLEET", consumers: ["hub-0"]).consumers.first
            return consumer?.pending == 0 && consumer?.unacknowledged == 0
        }
        await administration.close()
        await hub.stop()
        let kept = try await latitudes(in: scratch.path("hub.db"))
        #expect(kept.count == count)
        #expect(Set(kept).count == count)
    }

    @Test(
        "10,000 fixes reach the hub once each through a server that is killed repeatedly",
        arguments: FleetAcknowledger.allCases)
    func serverKilled(acknowledger: FleetAcknowledger) async throws {
        let server = try await NATSServer()
        try await deliver(10_000, over: [server], acknowledger, kills: 5)
    }

    @Test("10,000 fixes reach the hub once each while each of three servers is killed in turn")
    func clusterKilled() async throws {
        let servers = try await NATSServer.cluster()
        let administration = StreamAdministration(.test(servers), patience: 120)
        _ = try await FleetStreams.setUp(administration)
        #expect(try await administration.status(of: "$MQTT_msgs").replicas == 3)
        await administration.close()
        try await deliver(10_000, over: servers, .broker, kills: 3)
    }

    @Test(
        "the hub and MQTT clients receive each other's messages",
        .enabled(if: RunningProgram.find("mosquitto_pub") != nil, "skipped: mosquitto-clients is not installed"))
    func mqttClients() async throws {
        let server = try await NATSServer()
        let hub = LoggedCarrier(.hub(FleetHub()), .test([server]))
        try await hub.wait("connected") { $0.isConnected }
        let place = ["-h", "127.0.0.1", "-p", "\(server.mqttPort)", "-V", "311"]
        let listener = try RunningProgram(
            try #require(RunningProgram.find("mosquitto_sub")), place + ["-t", "fleet/t/rover/ack", "-v"])
        _ = try PeerProgram.run(
            ["mosquitto_pub"] + place + ["-q", "1", "-t", "fleet/t/rover/fix", "-m", "stored"])
        _ = try PeerProgram.run(
            ["mosquitto_pub"] + place + ["-q", "0", "-t", "fleet/t/rover/live", "-m", "passing"])
        _ = try PeerProgram.run(["mosquitto_pub"] + place + ["-q", "1", "-t", "elsewhere", "-m", "stray"])
        try await hub.wait("both come") { $0.arrivals.count == 2 }
        let stored = try #require(hub.arrivals.first { $0.lane == .fix })
        let passing = try #require(hub.arrivals.first { $0.lane == .live })
        #expect(stored.address == address && stored.payload == Array("stored".utf8) && stored.receipt != nil)
        #expect(passing == FleetArrival(address: address, lane: .live, payload: Array("passing".utf8)))
        hub.carrier.acknowledge([stored].compactMap(\.receipt))
        // The listener may not have subscribed yet.
        let answer = Task { await listener.line { $0.hasPrefix("fleet/t/rover/ack") } }
        let carrier = hub.carrier
        let speaker = Task {
            while !Task.isCancelled {
                carrier.send([FleetMessage(number: 1, address: address, lane: .ack, payload: Array("done".utf8))])
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
        #expect(await answer.value == "fleet/t/rover/ack done")
        speaker.cancel()
        await hub.carrier.close()
        let administration = StreamAdministration(.test([server]))
        try await Patience.wait("the message is acknowledged") {
            let consumer = try await administration.status(of: "$MQTT_msgs", consumers: ["hub-0"]).consumers.first
            return consumer?.unacknowledged == 0 && consumer?.pending == 0
        }
        await administration.close()
    }

    @Test("a reader receives the streams from the beginning, and does not move the hub's position")
    func replay() async throws {
        let server = try await NATSServer()
        let administration = StreamAdministration(.test([server]))
        #expect(!(try await FleetStreams.setUp(administration)).isEmpty)
        let device = LoggedCarrier(.device(address, isGateway: false), .test([server]))
        try await device.wait("connected") { $0.isConnected }
        let messages = (1...5).map { number in
            FleetMessage(
                number: number, address: address, lane: .fix, payload: [UInt8(number)], identity: "t/rover/1/\(number)")
        }
        device.carrier.send(messages)
        try await device.wait("held") { $0.held.count == 5 }
        let reader = LoggedCarrier(.replay(since: nil, tenant: "t"), .test([server]))
        try await reader.wait("all come") { $0.arrivals.count == 5 }
        #expect(reader.arrivals.map(\.payload) == (1...5).map { [$0] })
        reader.carrier.acknowledge(reader.arrivals.compactMap(\.receipt))
        let consumer = try await administration.status(of: "FLEET", consumers: ["hub-0"]).consumers.first
        #expect(consumer?.pending == 5)
        await reader.carrier.close()
        await device.carrier.close()
        #expect(try await FleetStreams.erase(address, by: administration) == 5)
        await administration.close()
    }

    @Test("messages that expired before the hub read them are counted and reported, each once")
    func expired() async throws {
        let server = try await NATSServer()
        let administration = StreamAdministration(.test([server]))
        var brief = FleetStreams.native
        brief.age = 1
        _ = try await administration.setUp([brief])
        _ = try await FleetStreams.setUp(administration)
        let device = LoggedCarrier(.device(address, isGateway: false), .test([server]))
        try await device.wait("connected") { $0.isConnected }
        device.carrier.send((1...5).map { FleetMessage(number: $0, address: address, lane: .fix, payload: [0]) })
        try await device.wait("held") { $0.held.count == 5 }
        try await Patience.wait("they expire") { try await administration.status(of: "FLEET").messages == 0 }
        let status = try await administration.status(of: "FLEET", consumers: ["hub-0"])
        #expect(status.consumers.map { status.expired(unreadBy: $0) } == [5])
        let hub = LoggedCarrier(.hub(FleetHub()), .test([server]))
        try await hub.wait("connected") { $0.isConnected }
        await hub.carrier.close()
        hub.carrier.open()
        try await hub.wait("connected again") { $0.reports.count { $0 == .connected(window: NATSCarrier.window) } >= 2 }
        #expect(hub.carrier.drops.byReason == ["message that expired unread": 5])
        #expect(hub.reports.filter { $0 == .lost("has removed 5 messages that expired unread") }.count == 1)
        await hub.carrier.close()
        await device.carrier.close()
        await administration.close()
    }

    @Test("unreadable messages are set aside with the reason")
    func deadLetters() async throws {
        let server = try await NATSServer()
        let hub = LoggedCarrier(.hub(FleetHub()), .test([server]))
        try await hub.wait("connected") { $0.isConnected }
        hub.carrier.bury(
            FleetArrival(address: address, lane: .fix, payload: [1, 2]), because: "it is not an object")
        let administration = StreamAdministration(.test([server]))
        try await Patience.wait("it is stored") { try await administration.status(of: "FLEET_DEAD").messages == 1 }
        await administration.close()
        await hub.carrier.close()
    }

    @Test("a stream that MQTT clients created before is rejected, since it stores nothing")
    func interest() async throws {
        let server = try await NATSServer()
        _ = try PeerProgram.run([
            "mosquitto_pub", "-h", "127.0.0.1", "-p", "\(server.mqttPort)", "-V", "311", "-q", "1", "-t", "a", "-m",
            "b",
        ])
        let hub = LoggedCarrier(.hub(FleetHub()), .test([server]))
        try await hub.wait("refused") { !$0.reports.isEmpty }
        guard case .disconnected(let fault)? = hub.reports.first else {
            Issue.record("it was not rejected")
            return
        }
        #expect(fault.kind == .configuration && fault.reason.contains("with interest retention"))
        await hub.carrier.close()
    }
}

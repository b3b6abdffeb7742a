import BrokerSupport
import CodecSupport
import FleetSupport
import Foundation
import Geolocation
import GeolocationPipeline
import LocationExchange
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

/// Tests with the command-line clients of mosquitto.
@SensorActor
@Suite("OwnTracks over MQTT", .needsClients, .realTime, .serialized, .timeLimit(.minutes(5)))
struct OwnTracksTests {
    private func publish(_ broker: Mosquitto, _ topic: String, _ payload: String) throws {
        _ = try PeerProgram.run([
            "mosquitto_pub", "-p", "\(broker.port)", "-q", "1", "-r", "-t", topic, "-m", payload,
        ])
    }

    @Test("fixes are published as the apps do, and retained for later subscribers")
    func sends() async throws {
        let broker = try await Mosquitto()
        let endpoint = try Endpoint("mqtt://127.0.0.1:\(broker.port)?layout=owntracks&tenant=anna&device=cam7")
        let sink = try MQTTEndpoints.sinkPlugin.make(endpoint, PipelineContext())
        try sink.start(in: SinkHost())
        for number in 0..<3 { sink.receive(.location(fix(number))) }
        await sink.finish()
        #expect(sink.drops.total == 0)
        let output = try PeerProgram.run([
            "mosquitto_sub", "-p", "\(broker.port)", "-t", "owntracks/+/+", "-C", "1", "-F", "%t %r %p",
        ])
        let line = String(decoding: output, as: UTF8.self)
        let parts = line.split(separator: " ", maxSplits: 2)
        #expect(parts[0] == "owntracks/anna/cam7")
        #expect(parts[1] == "1")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(parts[2].utf8)) as? [String: Any])
        #expect(object["_type"] as? String == "location")
        #expect(object["tid"] as? String == "m7")
        #expect(object["topic"] as? String == "owntracks/anna/cam7")
        #expect(object["tst"] as? Int == 1_790_000_002)
        #expect(object["lat"] as? Double == 47.00002)
    }

    @Test("locations of all users are received, and other messages dropped and counted")
    func receives() async throws {
        let broker = try await Mosquitto()
        let time = Int(Date().timeIntervalSince1970)
        try publish(
            broker, "owntracks/anna/phone",
            #"{"_type":"location","lat":47.5,"lon":9.25,"acc":8,"tst":\#(time),"batt":50}"#)
        let endpoint = try Endpoint("mqtt://127.0.0.1:\(broker.port)?layout=owntracks")
        let provider = try MQTTEndpoints.providerPlugin.make(endpoint, PipelineContext())
        let listener = try #require(provider as? OwnTracksListener)
        let manager = GeolocationManager()
        manager.install(listener)
        let events = manager.events
        manager.start()
        var fixes: [ReceivedFix] = []
        // The first one was retained.
        for await event in events {
            guard case .derived(let derived) = event, let received = derived as? ReceivedFix else { continue }
            fixes.append(received)
            if fixes.count == 1 {
                try publish(broker, "owntracks/ben/phone", "no JSON")
                try publish(broker, "owntracks/ben/phone", #"{"_type":"lwt","tst":1}"#)
                try publish(
                    broker, "owntracks/ben/phone", #"{"_type":"location","lat":-33.5,"lon":151,"tst":\#(time)}"#)
            }
            if fixes.count == 2 { break }
        }
        #expect(fixes.map(\.sender) == ["anna/phone", "ben/phone"])
        #expect(fixes.map(\.fix.latitude) == [47.5, -33.5])
        #expect(fixes.first?.fix.batteryFraction == 0.5)
        #expect(listener.drops.total == 2)
        manager.stop()
        await listener.sinksDidFinish()
    }

    @Test("the source reads what the sink writes")
    func bothWays() async throws {
        let broker = try await Mosquitto()
        let endpoint = "mqtt://127.0.0.1:\(broker.port)?layout=owntracks"
        let source = try MQTTEndpoints.providerPlugin.make(Endpoint(endpoint), PipelineContext())
        let manager = GeolocationManager()
        manager.install(try #require(source as? OwnTracksListener))
        let events = manager.events
        manager.start()
        let sink = try MQTTEndpoints.sinkPlugin.make(
            Endpoint(endpoint + "&tenant=u&device=d"), PipelineContext())
        try sink.start(in: SinkHost())
        let now = Location(
            latitude: 47.5, longitude: 9.25,
            timestamp: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)))
        sink.receive(.location(now))
        for await event in events {
            guard case .derived(let derived) = event, let received = derived as? ReceivedFix else { continue }
            #expect(received.sender == "u/d")
            #expect(received.fix.location.coordinate == now.coordinate)
            #expect(received.fix.timestamp == now.timestamp)
            break
        }
        await sink.finish()
        manager.stop()
    }

    @Test(
        "with a key the sink encrypts, and the source reads what was encrypted with that key or not at all",
        .enabled(if: SecretBox.unavailable == nil, "skipped: libsodium23 is not installed"))
    func encrypted() async throws {
        let broker = try await Mosquitto()
        let scratch = try Scratch()
        let key = try scratch.writeSecret("moth-and-lamp\n", to: "key")
        let another = try scratch.writeSecret("another\n", to: "another")
        let endpoint = "mqtt://127.0.0.1:\(broker.port)?layout=owntracks&tenant=u&key-file="
        let time = Date().timeIntervalSince1970.rounded(.down)
        for (device, key) in [("same", key), ("other", another)] {
            let sink = try MQTTEndpoints.sinkPlugin.make(
                Endpoint("\(endpoint)\(key)&device=\(device)"), PipelineContext())
            try sink.start(in: SinkHost())
            sink.receive(
                .location(Location(latitude: 47.5, longitude: 9.25, timestamp: Date(timeIntervalSince1970: time))))
            await sink.finish()
            #expect(sink.drops.total == 0)
        }
        try publish(
            broker, "owntracks/u/plain", #"{"_type":"location","lat":48.5,"lon":9.25,"tst":\#(Int(time))}"#)
        let retained = try PeerProgram.run([
            "mosquitto_sub", "-p", "\(broker.port)", "-t", "owntracks/u/same", "-C", "1", "-F", "%p",
        ])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(retained)) as? [String: Any])
        #expect(object["_type"] as? String == "encrypted" && object.keys.sorted() == ["_type", "data"])

        let source = try MQTTEndpoints.providerPlugin.make(
            Endpoint("mqtt://127.0.0.1:\(broker.port)?layout=owntracks&key-file=\(key)"), PipelineContext())
        let listener = try #require(source as? OwnTracksListener)
        let manager = GeolocationManager()
        manager.install(listener)
        let events = manager.events
        manager.start()
        var latitudes: [String: Double] = [:]
        for await event in events {
            guard case .derived(let derived) = event, let received = derived as? ReceivedFix else { continue }
            latitudes[received.sender] = received.fix.latitude
            if latitudes.count == 2 { break }
        }
        #expect(latitudes == ["u/same": 47.5, "u/plain": 48.5])
        try await Patience.wait("the message with another key is counted") { listener.drops.total > 0 }
        #expect(listener.drops.byReason == ["OwnTracks message that cannot be decrypted": 1])
        manager.stop()
        await listener.sinksDidFinish()
    }
}

import BrokerSupport
import Geolocation
import MQTTIO
import NetworkIO
import TestSupport
import Testing

/// The client with a server that supports only MQTT 3.1.1.
@NetworkActor
@Suite(
    "A client of MQTT with nats-server",
    .enabled(
        if: NATSServer.path != nil && MQTTSupport.unavailable == nil,
        "skipped: nats-server or libmosquitto1 is not installed"),
    .realTime, .serialized, .timeLimit(.minutes(5)))
struct VersionTests {
    private func settings(_ server: NATSServer) -> MQTTSettings {
        var settings = MQTTSettings(host: "127.0.0.1", port: server.mqttPort)
        settings.backoff = BackoffPolicy(base: 0.02, factor: 2, cap: 0.1)
        // A server that has just started makes its streams for the first client.
        settings.connectTimeout = 30
        settings.clientID = "rover"
        return settings
    }

    @Test("uses version 3.1.1 if the server does not support version 5")
    func fallsBack() async throws {
        let server = try await NATSServer()
        let client = LoggedClient(settings(server))
        try await client.connect()
        #expect(client.versions.first == .threeOneOne)
        client.client.publish((0..<50).map { MQTTPublication(number: $0, topic: "fleet/t/d/fix", payload: [120]) })
        try await client.wait("acknowledged") { $0.acknowledged.count == 50 }
        #expect(client.acknowledged == Array(0..<50))
        await client.stop()
    }

    @Test("reports a fault if only version 5 is allowed")
    func insists() async throws {
        let server = try await NATSServer()
        var settings = settings(server)
        settings.version = .five
        let client = LoggedClient(settings)
        try await client.wait("refused") { !$0.faults.isEmpty }
        #expect(client.faults[0] == MQTTFault(.configuration, "does not speak this version of MQTT"))
        await client.stop()
    }
}

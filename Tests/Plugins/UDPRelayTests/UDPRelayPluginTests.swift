import Geolocation
import GeolocationTestKit
import LocationRelay
import TestSupport
import Testing
import UDPRelay

@testable import GeolocationPipeline

@Suite("The endpoints udp-relay:") @SensorActor struct UDPRelayPluginTests {
    private let context = PipelineContext(clock: ManualClock())

    private func provider(_ text: String) throws -> Any {
        let endpoint = try Endpoint(text)
        return try UDPRelayReceiver.plugin.make(endpoint, context)
    }

    private func sink(_ text: String) throws -> Any {
        let endpoint = try Endpoint(text)
        return try UDPTransport.plugin.make(endpoint, context)
    }

    @Test(
        "listen on an address or join a group",
        arguments: [
            "udp-relay://0.0.0.0:9444", "udp-relay://:9444",
            "udp-relay://[::]:0?silence=3&sender=192.168.1.7&stream=base",
            "udp-relay://239.192.0.1:9444?interface=eth0", "udp-relay://[ff02::1]:9444?share=true&buffer=1048576",
        ])
    func listening(_ text: String) throws {
        #expect(try provider(text) is UDPRelayReceiver)
    }

    @Test(
        "send to a host, a network or a group",
        arguments: [
            "udp-relay://192.168.1.255:9444", "udp-relay://239.192.0.1:9444?encoding=cbor&interface=eth0&ttl=3",
            "udp-relay://base.local:9444?stream=remote&source=collar&mode=balanced",
        ])
    func sending(_ text: String) throws {
        let service = try #require(try sink(text) as? LocationRelayService)
        #expect(text.hasPrefix(service.name))
    }

    @Test("send the level of the battery")
    func battery() async throws {
        let file = try Scratch()
        let path = try file.writeSecret("42", to: "capacity")
        let service = try #require(try sink("udp-relay://127.0.0.1:9?battery=\(path)") as? LocationRelayService)
        service.start(in: SinkHost(clock: context.clock))
        let location = Location(latitude: 47, longitude: 9, timestamp: context.clock.now)
        try await Patience.wait("the level is known") {
            service.receive(.location(location))
            return service.currentFix?.batteryFraction == 0.42
        }
        service.stop()
    }

    @Test(
        "report what to write instead",
        arguments: [
            ("udp-relay://0.0.0.0", "udp-relay://0.0.0.0 has no port: write udp-relay://0.0.0.0:9444"),
            (
                "udp-relay://0.0.0.0:99999",
                "udp-relay://0.0.0.0:99999 has no port 99999, but ports from 0 to 65535: write udp-relay://0.0.0.0:9444"
            ),
        ])
    func badProvider(_ text: String, _ sentence: String) {
        #expect(throws: UsageError(sentence)) { try provider(text) }
    }

    @Test(
        "reject values that are out of range",
        arguments: [
            "ttl=256", "ttl=-1", "encoding=xml", "stream=fused", "mode=fast",
            "source=" + String(repeating: "x", count: 65),
        ])
    func badSink(_ option: String) {
        #expect(throws: UsageError.self) { try sink("udp-relay://192.168.1.255:9444?\(option)") }
    }
}

import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

@Suite("MQTT endpoints")
@SensorActor
struct EndpointTests {
    private func fault(_ text: String, isSource: Bool = false) -> String {
        do {
            let endpoint = try Endpoint(text)
            let context = PipelineContext(clock: ManualClock())
            if isSource {
                _ = try MQTTEndpoints.providerPlugin.make(endpoint, context)
            } else {
                _ = try MQTTEndpoints.sinkPlugin.make(endpoint, context)
            }
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "create a device from each form",
        arguments: [
            "mqtt:?device=d", "mqtt://127.0.0.1?device=d", "mqtts://a.example,b.example:8884?device=d&spread=0",
            "mqtt://[::1]:1884?device=d", "mqtts://h.example?device=d",
            "mqtts://h.example:443?device=d&alpn=mqtt&version=5&keepalive=5", "mqtt://h?device=d&layout=owntracks",
            "mqtts://h?device=d&ack=broker&batch=1&encoding=cbor&queue=5&forward=true&tenant=acme",
        ])
    func sinks(endpoint: String) {
        #expect(fault(endpoint) == "")
    }

    @Test("create a hub from each form", arguments: ["mqtt:", "mqtts://h?tenant=any", "mqtt://h?layout=owntracks"])
    func sources(endpoint: String) {
        #expect(fault(endpoint, isSource: true) == "")
    }

    @Test("send a password unencrypted only to this machine")
    func cleartext() throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("s3cret\n", to: "password")
        #expect(fault("mqtt://h.example?device=d&user=u&password-file=\(path)").contains("write mqtts://"))
        #expect(fault("mqtt://h.example?device=d&user=u&password-file=\(path)&cleartext-password=true") == "")
        #expect(fault("mqtt://127.0.0.1?device=d&user=u&password-file=\(path)") == "")
        #expect(fault("mqtt://127.0.0.1,h.example?device=d&user=u&password-file=\(path)").contains("write mqtts://"))
        #expect(fault("mqtts://h.example?device=d&user=u&password-file=\(path)") == "")
    }

    @Test(
        "report errors in one sentence, without secrets",
        arguments: [
            ("mqtt://u:p4ss@h", "password-file"), ("mqtt://h?device=a.b", "device"), ("mqtt://h?tenant=a/b", "tenant"),
            ("mqtt://h?device=d&authority=x", "write mqtts://"), ("mqtts://h?device=d&psk-identity=x", "write both"),
            ("mqtts://h?device=d&psk-identity=x&psk-file=/nowhere&authority=x", "write one of them"),
            ("mqtt://h?device=d&layout=owntracks&ack=hub", "leave out ack"), ("mqtt://h:0?device=d", "port"),
            ("mqtt://a,,b?device=d", "host"), ("mqtt://h?device=d&spread=4000", "spread"),
            ("mqtt://h?device=d&key-file=key", "leave out key-file"),
            ("mqtt://h?device=d&layout=owntracks&key-file=/nowhere", "/nowhere"),
            ("mqtt://h?device=d&keepalive=1", "keepalive"), ("mqtt://h?device=d&version=3", "version"),
        ])
    func mistakes(endpoint: String, words: String) {
        let fault = fault(endpoint)
        #expect(fault.contains(words), "\(fault)")
        #expect(!fault.contains("p4ss"))
    }
}

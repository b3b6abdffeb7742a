import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import TestSupport
import Testing

@testable import NATSRelay

@Suite("NATS endpoints", .enabled(if: NATSSupport.unavailable == nil, "skipped: libnats3.4 is not installed"))
@SensorActor
struct PluginTests {
    private func fault(_ text: String, source: Bool = false) -> String {
        do {
            let endpoint = try Endpoint(text)
            let context = PipelineContext(clock: ManualClock())
            if source {
                _ = try NATSEndpoints.providerPlugin.make(endpoint, context)
            } else {
                _ = try NATSEndpoints.sinkPlugin.make(endpoint, context)
            }
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "may list several servers and options",
        arguments: [
            "nats://127.0.0.1?device=rover&forward=true", "nats://a,b:4333,[::1]:4222?tenant=acme&device=rover&ack=hub",
            "nats+tls://a.example?tenant=acme&device=rover&batch=64&encoding=cbor",
        ])
    func sinks(text: String) { #expect(fault(text) == "") }

    @Test(
        "create a hub as sources",
        arguments: [
            "nats://127.0.0.1", "nats://a?tenant=any", "nats://a?tenant=acme&durable=hub-7",
            "nats://a?partition=3/10&sender=rover",
            "nats://a?from=2026-11-20T10:40:00Z", "nats://a?from=start",
        ])
    func sources(text: String) { #expect(fault(text, source: true) == "") }

    @Test(
        "report errors in one sentence, without secrets",
        arguments: [
            ("nats://127.0.0.1?device=a.b", "1 to 64 letters"), ("nats://a?tenant=a.b", "1 to 64 letters"),
            ("nats://u:p4ss@a?tenant=t", "without passwords"), ("nats:a?tenant=t", "write nats://"),
            ("nats://?tenant=t&device=d", "nats://a.example:4222"),
            ("nats://a:0?tenant=t&device=d", "nats://a.example:4222"),
            ("nats://a?tenant=t&device=d&authority=ca.pem", "write nats+tls://"),
            ("nats://a?tenant=t&device=d&user=u", "write both"),
            ("nats://a?tenant=t&device=d&nkey=U", "write both"),
            ("nats://a?tenant=t&device=d&token-file=/nowhere", "cannot be read"),
            ("nats://a?tenant=t&device=d&creds-file=/nowhere", "cannot be read"),
            ("nats://a?tenant=t&device=d&token-file=/x&creds-file=/y", "several credentials"),
            ("nats://a?tenant=t&device=d&ack=nobody", "broker"),
        ])
    func mistakes(text: String, words: String) {
        let fault = fault(text)
        #expect(fault.contains(words), "\(fault)")
        #expect(!fault.contains("p4ss"))
    }

    @Test(
        "of a hub report errors, too",
        arguments: [
            ("nats://a?partition=10/10", "3/10"), ("nats://a?partition=3", "3/10"), ("nats://a?from=noon", "2026"),
            ("nats://a?from=start&durable=x", "leave out durable"),
        ])
    func sourceMistakes(text: String, words: String) {
        let fault = fault(text, source: true)
        #expect(fault.contains(words), "\(fault)")
    }

    @Test("send a secret unencrypted only to this machine")
    func cleartext() throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("s3cret\n", to: "token")
        #expect(fault("nats://h.example?tenant=t&device=d&token-file=\(path)").contains("write nats+tls://"))
        #expect(fault("nats://h.example?tenant=t&device=d&token-file=\(path)&cleartext-token=true") == "")
        #expect(fault("nats://127.0.0.1?tenant=t&device=d&token-file=\(path)") == "")
        #expect(fault("nats+tls://h.example?tenant=t&device=d&token-file=\(path)") == "")
    }
}

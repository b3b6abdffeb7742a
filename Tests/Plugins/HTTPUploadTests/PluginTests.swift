import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import NetworkIO
import TestSupport
import Testing

@testable import HTTPUpload

@Suite("Upload endpoints")
@SensorActor
struct PluginTests {
    private func make(_ text: String) throws -> any GeolocationSink {
        let endpoint = try Endpoint(text)
        let plugin = try #require(UploadSink.plugins.first { $0.description.schemes.contains(endpoint.scheme) })
        return try plugin.make(endpoint, PipelineContext(clock: ManualClock()))
    }

    private func fault(_ text: String) -> String {
        do {
            _ = try make(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "every format has an endpoint",
        arguments: [
            "owntracks+https://h.example/pub?user=u&device=d", "traccar+http://h.example:5055?device=d",
            "traccar+https://h.example?device=d&encoding=json", "overland+https://h.example/in?batch=50",
            "dawarich+http://127.0.0.1:3000?battery=BAT0", "homeassistant+https://h.example/api/webhook/abc",
            "phonetrack+https://h.example/apps/phonetrack/logPostMultiple/abc/d",
            "influxdb+https://h.example/api/v2/write?query=bucket%3Db%26org%3Do&measurement=m",
            "geojson+https://h.example/points", "firestore:project", "firestore:project?server=http://127.0.0.1:8080",
            "upload+https://h.example/fix?query=id%3D{device}&body=[{lon},{lat}]&method=PUT",
        ])
    func endpoints(endpoint: String) throws {
        #expect(fault(endpoint) == "")
    }

    @Test("a secret is sent unencrypted only to this machine")
    func cleartext() throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("s3cret\n", to: "token")
        #expect(fault("overland+http://h.example/in?token-file=\(path)").contains("write https"))
        #expect(fault("overland+http://h.example/in?token-file=\(path)&cleartext-token=true") == "")
        #expect(fault("overland+http://127.0.0.1:1/in?token-file=\(path)") == "")
        #expect(fault("overland+http://[::1]:1/in?token-file=\(path)") == "")
        #expect(fault("overland+https://h.example/in?token-file=\(path)") == "")
    }

    @Test(
        "errors are one sentence, without secrets",
        arguments: [
            ("overland+https://h.example/in?token-file=/nowhere", "cannot be read"),
            ("overland+https://h.example/in?token-env=GEOLOCATION_NO_SUCH_VARIABLE", "the environment has no"),
            ("overland+https://h.example/in?token-env=A&token-file=B", "write one of them"),
            ("overland+https://u:p4ss@h.example/in", "token-file"), ("firestore:", "write firestore:PROJECT"),
            ("overland+https:///in", "host"), ("overland+https://h.example/in?device=", "device"),
            ("firestore:p?account-file=/nowhere", "cannot be read"),
            ("upload+https://h.example/?method=TRACE", "method"),
            ("influxdb+https://h.example/write?battery=BAT0", "has no option battery"),
        ])
    func mistakes(endpoint: String, words: String) {
        let fault = fault(endpoint)
        #expect(fault.lowercased().contains(words.lowercased()), "\(fault)")
        #expect(!fault.contains("p4ss"))
    }
}

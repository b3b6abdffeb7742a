import FileIO
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import MetricsExport
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

@SensorActor
@Suite("Metrics of a pipeline", .realTime, .timeLimit(.minutes(5)))
struct MetricsExporterTests {
    private let manager = GeolocationManager()
    private let source = Receiver(name: "receiver", clock: SystemClock())

    /// A receiver whose values and status the test gives.
    private final class Receiver: MultiRoleSource, LocationProvider {
        var figures: [Measure] = []
        override var measures: [Measure] { figures }
        override func startUpdates() {}
        override func stopUpdates() {}
    }

    /// Starts a manager with an exporter, and returns it once it listens.
    private func served(_ change: (inout ReadingSettings) -> Void = { _ in }) async throws -> MetricsExporter {
        var settings = ReadingSettings(port: 0)
        change(&settings)
        let exporter = MetricsExporter(settings)
        try manager.add(exporter)
        manager.install(source)
        manager.start()
        try await Patience.wait("the port of the metrics") { @SensorActor in exporter.boundPort != nil }
        return exporter
    }

    private func stop() async {
        manager.stop()
        await manager.removeAllSinks()
    }

    /// Requests a page with the package's own client.
    private func get(
        _ path: String, of exporter: MetricsExporter, fields: [HTTPField] = [], method: String = "GET"
    ) async throws -> (status: Int, text: String) {
        let reply = try await RelaySupport.page(path, at: exporter.boundPort, fields: fields, method: method)
        return (reply.status, String(decoding: reply.body, as: UTF8.self))
    }

    @Test("values, drops and the state of each part are exported in Prometheus' text format")
    func metrics() async throws {
        let exporter = try await served()
        for second in 0..<3 {
            source.emit(location: Location(latitude: 47.6, longitude: 9.1 + Double(second), timestamp: Date()))
        }
        source.report(.degraded("no \"sky\"\nto see"))
        let (status, text) = try await get("/metrics", of: exporter)
        #expect(status == 200)
        let lines = text.split(separator: "\n")
        #expect(lines.contains(#"geolocation_values_total{outcome="location"} 3"#))
        #expect(lines.contains("# TYPE geolocation_values_total counter"))
        #expect(lines.contains { $0.hasPrefix("geolocation_part_working{part=\"source/") && $0.hasSuffix("\"} 0") })
        #expect(
            lines.contains { $0.hasPrefix("geolocation_status_changes_total{") && $0.contains(#"status="degraded""#) })
        #expect(lines.contains { $0.hasPrefix("process_cpu_seconds_total ") })
        // Each line is a comment or a sample.
        let sample = /[a-z_]+(\{[a-z_]+="([^"\\\n]|\\.)*"(,[a-z_]+="([^"\\\n]|\\.)*")*\})? [-+0-9.eINaNnf]+/
        #expect(lines.allSatisfy { $0.hasPrefix("# ") || $0.wholeMatch(of: sample) != nil })
        await stop()
    }

    @Test("metrics are labelled with their part, and durations are counted in buckets")
    func measures() async throws {
        let exporter = try await served()
        var times = DurationHistogram()
        for seconds in [0.004, 0.004, 2, 100_000] { times.add(seconds) }
        source.figures = [
            Measure("queue_records", .gauge, 3, labels: ["destination": "base"]),
            Measure("connections_total", .counter, 2), Measure("requests", .counter, 7),
            Measure("answer_seconds", times, labels: ["by": "hub"]),
            // An invalid name, and two names that exist with another kind.
            Measure("Queue", .gauge, 1), Measure("queue_records", .counter, 1), Measure("answer_seconds", .gauge, 1),
        ]
        let lines = try await get("/metrics", of: exporter).text.split(separator: "\n").map(String.init)
        let part = #"part="source/receiver""#
        for line in [
            "# TYPE geolocation_queue_records gauge", #"geolocation_queue_records{\#(part),destination="base"} 3"#,
            "geolocation_connections_total{\(part)} 2", "geolocation_requests_total{\(part)} 7",
            "# TYPE geolocation_answer_seconds histogram",
            #"geolocation_answer_seconds_bucket{\#(part),by="hub",le="0.0025"} 0"#,
            #"geolocation_answer_seconds_bucket{\#(part),by="hub",le="0.005"} 2"#,
            #"geolocation_answer_seconds_bucket{\#(part),by="hub",le="2.5"} 3"#,
            #"geolocation_answer_seconds_bucket{\#(part),by="hub",le="+Inf"} 4"#,
            #"geolocation_answer_seconds_sum{\#(part),by="hub"} 100002.008"#,
            #"geolocation_answer_seconds_count{\#(part),by="hub"} 4"#,
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(!lines.contains { $0.contains("Queue") || $0.hasPrefix("geolocation_answer_seconds{") })
        await stop()
    }

    @Test("a pipeline is ready if each source and sink works; otherwise the answer names the failed ones")
    func readiness() async throws {
        let exporter = try await served()
        source.report(.running)
        var page = try await get("/readyz", of: exporter)
        #expect(page.status == 200)
        source.report(.degraded("the antenna is gone"))
        page = try await get("/readyz", of: exporter)
        #expect(page.status == 503)
        #expect(page.text.contains("is degraded: the antenna is gone"))
        #expect(try await get("/healthz", of: exporter).status == 200)
        await stop()
    }

    @Test("other paths and methods are rejected")
    func refusals() async throws {
        let exporter = try await served()
        #expect(try await get("/", of: exporter).status == 404)
        #expect(try await get("/metrics", of: exporter, method: "POST").status == 405)
        let page = try await get("/metrics", of: exporter, fields: [try HTTPField("Host", "evil.example")])
        #expect(page.status == 421)
        #expect(exporter.drops.byReason["request for an unknown host"] == 1)
        await stop()
    }

    @Test("a token is required if there is a token file")
    func tokens() async throws {
        let scratch = try Scratch()
        let path = scratch.path("tokens.txt")
        try "correct-horse-battery-staple\n".write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
        let exporter = try await served { $0.tokenFile = path }
        #expect(try await get("/metrics", of: exporter).status == 401)
        let right = try HTTPField("Authorization", "Bearer correct-horse-battery-staple")
        #expect(try await get("/metrics", of: exporter, fields: [right]).status == 200)
        await stop()
    }

    @Test("the plugin fulfils the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300, time: .system) { _ in
            MetricsExporter(ReadingSettings(port: 0))
        }
        try await PluginConformance.verify(
            MetricsExporter.plugin, running: "metrics://127.0.0.1:0", patience: 300, time: .system)
    }

    @Test("an address that other machines can reach requires a token or open=true")
    func openness() throws {
        func make(_ text: String) throws { _ = try MetricsExporter.plugin.make(Endpoint(text), PipelineContext()) }
        #expect(throws: UsageError.self) { try make("metrics://0.0.0.0:9464") }
        try make("metrics://0.0.0.0:9464?open=true")
        try make("metrics:")
    }
}

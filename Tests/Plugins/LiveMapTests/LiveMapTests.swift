import GeolocationTestKit
import LiveMap
import Testing

@SensorActor
@Suite("LiveMap", .timeLimit(.minutes(20)))
struct LiveMapTests {
    @Test("fulfils the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300) { _ in LiveMap() }
    }

    @Test("runs from its endpoint")
    func endpoint() async throws {
        try await PluginConformance.verify(LiveMap.plugin, running: "map://127.0.0.1:0", patience: 300)
    }
}

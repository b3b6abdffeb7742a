import GeolocationPipeline
import GeolocationTestKit
import Testing

@testable import CustomPlugin

@Suite struct CustomPluginTests {
    @Test func keepsTheContract() async throws {
        try await PluginConformance.verify(CircleWalk.plugin, running: "circle:47.66,9.18?speed=5") { _ in }
    }

    @Test(arguments: ["circle:", "circle:47.66", "circle:91,9.18", "circle:47.66,9.18,3", "circle:here"])
    func refusesWhatIsNoPlace(endpoint: String) async throws {
        let endpoint = try Endpoint(endpoint)
        await #expect(throws: UsageError.self) { try await CircleWalk.plugin.make(endpoint, PipelineContext()) }
    }
}

import GeolocationPipeline
import GeolocationTestKit
import StandardPlugins
import Testing

@Suite("Every plugin of geopipe describes itself and creates what its examples say")
struct PluginConformanceTests {
    @Test("for sources", arguments: PluginRegistry.standard.providers.indices)
    func providers(index: Int) async throws {
        try await PluginConformance.verify(PluginRegistry.standard.providers[index])
    }

    @Test("for destinations", arguments: PluginRegistry.standard.sinks.indices)
    func sinks(index: Int) async throws {
        try await PluginConformance.verify(PluginRegistry.standard.sinks[index])
    }

    @Test("for filters", arguments: PluginRegistry.standard.filters.indices)
    func filters(index: Int) async throws {
        try await PluginConformance.verify(PluginRegistry.standard.filters[index])
    }
}

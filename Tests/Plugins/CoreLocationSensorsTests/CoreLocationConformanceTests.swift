import Geolocation
import GeolocationTestKit
import Testing

@testable import CoreLocationSensors

@Suite("CoreLocationSensors fulfils the contract") struct CoreLocationConformanceTests {
    @Test("of providers")
    func provider() async throws {
        let stimulus: @Sendable (CoreLocationSource) async throws -> Void = { source in
            await source.receive(.fixes([.sample()]))
            await source.receive(.heading(.sample()))
        }
        try await ProviderConformance.verify(patience: 300, stimulus: stimulus) { clock in
            CoreLocationSource(device: ScriptedDevice(), settings: CoreLocationSettings(), clock: clock)
        }
    }

    @Test("of plugins")
    func plugin() async throws {
        try await PluginConformance.verify(CoreLocationSource.plugin)
    }
}

import Geolocation
import GeolocationPipeline
import GeolocationTestKit

extension ProviderPlugin {
    /// A plugin with schemes and nothing else.
    static func test(
        _ schemes: [String], unavailable: String? = nil,
        _ make: @escaping @SensorActor @Sendable (Endpoint) throws -> any SensorProvider
    ) -> ProviderPlugin {
        ProviderPlugin(name: "\(schemes[0]) source", summary: "", schemes: schemes, unavailable: unavailable) {
            endpoint, _ in try make(endpoint)
        }
    }
}

extension SinkPlugin {
    /// A plugin with schemes and nothing else.
    static func test(
        _ schemes: [String], _ make: @escaping @SensorActor @Sendable (Endpoint) throws -> any GeolocationSink
    ) -> SinkPlugin {
        SinkPlugin(name: "\(schemes[0]) sink", summary: "", schemes: schemes) { endpoint, _ in
            try make(endpoint)
        }
    }
}

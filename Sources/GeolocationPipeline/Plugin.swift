public import Geolocation

/// A plugin that makes providers or sinks from endpoints.
public struct Plugin<Made>: Sendable {
    /// What the plugin says of itself.
    public let description: PluginDescription

    /// Makes a part; errors are ``UsageError``s.
    ///
    /// It does no I/O, which begins with the start.
    public let make: @SensorActor @Sendable (Endpoint, OptionValues, PipelineContext) throws -> Made

    /// Makes a plugin.
    public init(
        _ description: PluginDescription,
        make: @escaping @SensorActor @Sendable (Endpoint, OptionValues, PipelineContext) throws -> Made
    ) {
        self.description = description
        self.make = make
    }
}

/// A plugin that makes providers from endpoints.
public typealias ProviderPlugin = Plugin<any SensorProvider>

/// A plugin that makes sinks from endpoints.
public typealias SinkPlugin = Plugin<any GeolocationSink>

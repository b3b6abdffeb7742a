public import Geolocation

/// A plugin that makes providers from endpoints.
public struct ProviderPlugin: Sendable {
    /// What the plugin says of itself.
    public let description: PluginDescription

    /// Makes a provider, without any I/O, which begins with the start.
    ///
    /// It throws a ``UsageError`` where the endpoint asks for what there is not.
    public let make: @SensorActor @Sendable (Endpoint, OptionValues, PipelineContext) throws -> any SensorProvider

    /// Makes a plugin.
    public init(
        _ description: PluginDescription,
        make: @escaping @SensorActor @Sendable (Endpoint, OptionValues, PipelineContext) throws -> any SensorProvider
    ) {
        self.description = description
        self.make = make
    }
}

/// A plugin that makes sinks from endpoints.
public struct SinkPlugin: Sendable {
    /// What the plugin says of itself.
    public let description: PluginDescription

    /// Makes a sink, without any I/O, which begins with the start.
    ///
    /// It throws a ``UsageError`` where the endpoint asks for what there is not.
    public let make: @SensorActor @Sendable (Endpoint, OptionValues, PipelineContext) throws -> any GeolocationSink

    /// Makes a plugin.
    public init(
        _ description: PluginDescription,
        make: @escaping @SensorActor @Sendable (Endpoint, OptionValues, PipelineContext) throws -> any GeolocationSink
    ) {
        self.description = description
        self.make = make
    }
}

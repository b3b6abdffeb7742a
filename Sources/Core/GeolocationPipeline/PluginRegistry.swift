@_exported public import PluginOptions

/// The list of the plugins that a program offers.
public struct PluginRegistry: Sendable {
    /// The plugins that create sources.
    public let providers: [ProviderPlugin]
    /// The plugins that create destinations.
    public let sinks: [SinkPlugin]

    /// The plugins that create filters.
    public let filters: [FilterPlugin]

    /// Creates a registry of the given plugins.
    public init(providers: [ProviderPlugin], sinks: [SinkPlugin], filters: [FilterPlugin] = []) {
        self.providers = providers
        self.sinks = sinks
        self.filters = filters
    }

    /// Returns the registry with additional plugins, which take precedence over existing ones with the same scheme.
    public func adding(
        providers: [ProviderPlugin] = [], sinks: [SinkPlugin] = [], filters: [FilterPlugin] = []
    ) -> PluginRegistry {
        PluginRegistry(
            providers: providers + self.providers, sinks: sinks + self.sinks, filters: filters + self.filters)
    }

    /// Returns the plugin for the scheme of the given source endpoint.
    ///
    /// - Throws: `UsageError` with the available schemes, or with the reason why the plugin is unavailable.
    public func provider(for endpoint: Endpoint) throws -> ProviderPlugin {
        try find(endpoint, in: providers, as: "source", not: "destination", among: sinks.map(\.description))
    }

    /// Returns the plugin for the scheme of the given destination endpoint.
    ///
    /// - Throws: `UsageError` with the available schemes, or with the reason why the plugin is unavailable.
    public func sink(for endpoint: Endpoint) throws -> SinkPlugin {
        try find(endpoint, in: sinks, as: "destination", not: "source", among: providers.map(\.description))
    }

    /// Returns the plugin for the given filter.
    ///
    /// - Throws: `UsageError` with the available filters, or with the reason why the plugin is unavailable.
    public func filter(for endpoint: Endpoint) throws -> FilterPlugin {
        guard let plugin = filters.first(where: { $0.description.schemes.contains(endpoint.scheme) }) else {
            let hint = NearestName.hint(for: endpoint.scheme, among: filters.flatMap(\.description.schemes))
            throw UsageError("there is no filter \(endpoint.scheme) (\(endpoint)); \(hint)")
        }
        return plugin
    }

    private func find<Made>(
        _ endpoint: Endpoint, in plugins: [Plugin<Made>], as kind: String, not other: String,
        among others: [PluginDescription]
    ) throws -> Plugin<Made> {
        guard let plugin = plugins.first(where: { $0.description.schemes.contains(endpoint.scheme) }) else {
            if others.contains(where: { $0.schemes.contains(endpoint.scheme) }) {
                throw UsageError("\(endpoint.scheme): (\(endpoint)) is a \(other), not a \(kind)")
            }
            let schemes = plugins.flatMap(\.description.schemes)
            let hint = NearestName.hint(for: endpoint.scheme, among: schemes)
            throw UsageError("no \(kind) has the scheme \(endpoint.scheme): (\(endpoint)); \(hint)")
        }
        if let reason = plugin.description.unavailable {
            throw UsageError("\(endpoint.scheme): is off on this machine: \(reason)")
        }
        return plugin
    }
}

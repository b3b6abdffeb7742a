/// The plugins of a program: an explicit list that the program makes.
public struct PluginRegistry: Sendable {
    /// What can deliver.
    public let providers: [ProviderPlugin]
    /// What can receive.
    public let sinks: [SinkPlugin]

    /// Makes a registry.
    public init(providers: [ProviderPlugin], sinks: [SinkPlugin]) {
        self.providers = providers
        self.sinks = sinks
    }

    /// The plugin that understands the scheme of a source.
    ///
    /// - Throws: ``UsageError`` that names what there is, or why the plugin is off.
    public func provider(for endpoint: Endpoint) throws -> ProviderPlugin {
        try find(endpoint, in: providers, as: "source", not: "destination", among: sinks.map(\.description))
    }

    /// The plugin that understands the scheme of a destination.
    ///
    /// - Throws: ``UsageError`` that names what there is, or why the plugin is off.
    public func sink(for endpoint: Endpoint) throws -> SinkPlugin {
        try find(endpoint, in: sinks, as: "destination", not: "source", among: providers.map(\.description))
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

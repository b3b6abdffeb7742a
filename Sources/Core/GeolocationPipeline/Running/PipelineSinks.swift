import Geolocation

/// The destinations of a pipeline: made from endpoints, filtered, and added to the manager.
@SensorActor
final class PipelineSinks {
    /// The sinks of a new configuration, made but not started.
    struct Plan {
        fileprivate let kept: [Part]
        fileprivate let new: [Part]
    }

    fileprivate struct Part {
        let named: FilteredEndpoint
        let sink: any GeolocationSink
        var host: SinkHost?
    }

    private let registry: PluginRegistry
    private let context: PipelineContext
    private var parts: [Part]
    /// Whether all sinks have been started.
    private var isStarted = false

    /// Creates the sinks without starting them.
    ///
    /// - Throws: `UsageError` if the configuration asks for something that is not available.
    init(_ named: [FilteredEndpoint], _ registry: PluginRegistry, in context: PipelineContext) throws {
        (self.registry, self.context, parts) = (registry, context, [])
        parts = try make(named, beside: [])
    }

    /// The sinks.
    var all: [any GeolocationSink] { parts.map(\.sink) }

    /// The sinks that listen on a port: each with its endpoint and its port, `nil` until that is open.
    var listeners: [(endpoint: Endpoint, port: Int?)] {
        parts.filter(\.sink.listens).map { ($0.named.endpoint, $0.sink.boundPort) }
    }

    /// The reasons of those that have given up.
    var failures: [String] { parts.compactMap { $0.host?.failure?.description } }

    /// Whether no sink can write any more, or none is wanted to.
    var areOver: Bool { isStarted && parts.allSatisfy { !$0.sink.isOutput || $0.host?.status?.isFinal == true } }

    /// The losses of working sinks, in words.
    var losses: [String] {
        parts.filter { $0.host?.failure == nil }.compactMap { part in
            part.host?.losses.map { "\(part.sink.name): \($0)" }
        }
    }

    /// Starts the sinks in order.
    ///
    /// - Throws: The error of the first one that cannot be started.
    func start() throws {
        for index in parts.indices { parts[index].host = try context.manager.add(parts[index].sink) }
        isStarted = true
    }

    /// Makes the sinks that other destinations need.
    ///
    /// - Throws: `UsageError` if something is not available.
    func plan(_ named: [FilteredEndpoint]) throws -> Plan {
        let kept = parts.filter { named.contains($0.named) }
        return Plan(
            kept: kept, new: try make(named.filter { name in !kept.contains { $0.named == name } }, beside: kept))
    }

    /// Changes to other destinations: finishes those that are gone, and starts the new ones; the others go on.
    ///
    /// - Returns: The numbers of sinks that were added and removed, and the reasons of those that could not be started.
    func change(to plan: Plan) async -> (added: Int, removed: Int, failures: [String]) {
        let removed = parts.filter { part in !plan.kept.contains { $0.sink === part.sink } }
        parts = plan.kept
        // First, since a new sink may write the same file.
        for part in removed { await context.manager.remove(part.sink) }
        var failures: [String] = []
        for var part in plan.new {
            do {
                part.host = try context.manager.add(part.sink)
                parts.append(part)
            } catch {
                failures.append("\(error)")
            }
        }
        return (plan.new.count - failures.count, removed.count, failures)
    }

    /// Ends the sinks quickly: data that no reader takes is dropped.
    func finishPromptly() {
        for part in parts { part.sink.finishPromptly() }
    }

    /// Removes the sinks; returns when they have written everything.
    func finish() async {
        for part in parts { await context.manager.remove(part.sink) }
    }

    private func make(_ named: [FilteredEndpoint], beside kept: [Part]) throws -> [Part] {
        guard !named.isEmpty || !kept.isEmpty else {
            throw UsageError("nothing would be written: name a destination, such as --to print: or --to jsonl:-")
        }
        let new = try named.map { Part(named: $0, sink: try make($0)) }
        guard (kept + new).contains(where: \.sink.isOutput) else {
            let names = (kept + new).map(\.named.description).joined(separator: " and ")
            throw UsageError(
                "nothing would be written: \(names) only works events out; add --to print: or --to jsonl:-")
        }
        return new
    }

    private func make(_ named: FilteredEndpoint) throws -> any GeolocationSink {
        let sink = try registry.sink(for: named.endpoint).make(named.endpoint, context)
        guard !named.filters.isEmpty else { return sink }
        let filters = try named.filters.map { endpoint in
            let filter = try registry.filter(for: endpoint).make(endpoint, context)
            guard filter.servesSinks else { throw UsageError("\(endpoint) cannot stand before a destination") }
            return filter
        }
        return FilteredSink(wrapping: sink, by: filters)
    }
}

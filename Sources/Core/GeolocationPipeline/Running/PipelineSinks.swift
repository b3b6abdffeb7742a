import CodecSupport
import Geolocation

/// The destinations of a pipeline.
///
/// The destinations are created from endpoints, wrapped in their filters, and added to the manager or to a store that
/// forwards events to them.
@SensorActor
final class PipelineSinks {
    /// The sinks that a new configuration needs, created but not started.
    @SensorActor
    struct Plan {
        fileprivate let named: [FilteredEndpoint]
        fileprivate let parts: [Part]

        /// Whether the plan contains the given sink, which the manager or a store delivers events to.
        fileprivate func contains(_ sink: any GeolocationSink) -> Bool {
            parts.contains { $0.all.contains { $0.sink === sink } }
        }
    }

    /// A sink to which the manager delivers events; if the sink is a store, with the sinks to which it forwards events.
    fileprivate struct Part {
        let head: FilteredEndpoint.Store
        let sink: any GeolocationSink
        /// The sink without the filters before it, if it is a store that forwards events; otherwise `nil`.
        let store: (any ForwardingSink)?
        var host: SinkHost?
        var branches: [Branch] = []

        /// The sink to which the manager delivers events, followed by the sinks to which that sink forwards them.
        var all: [(endpoint: Endpoint, sink: any GeolocationSink, host: SinkHost?)] {
            [(head.endpoint, sink, host)] + branches.map { ($0.named.endpoint, $0.sink, $0.host) }
        }
    }

    /// A sink to which a store forwards events.
    fileprivate struct Branch {
        let named: FilteredEndpoint
        /// The name under which the store knows the sink: the scheme and the address of its endpoint.
        ///
        /// The options of the endpoint are omitted, so that the store recognizes the sink even after a change of
        /// options.
        let name: String
        let sink: any GeolocationSink
        var host: SinkHost?
    }

    /// The time in seconds that removed destinations have for writing their buffered data.
    ///
    /// After this time, they have to finish quickly.
    private static let patience = 10.0

    private let registry: PluginRegistry
    private let context: PipelineContext
    private var named: [FilteredEndpoint]
    private var parts: [Part] = []
    /// Whether all sinks of the pipeline have been started.
    private var isStarted = false

    /// Creates the sinks of the pipeline without starting them.
    ///
    /// - Throws: `UsageError` if the configuration asks for something that is not available.
    init(_ named: [FilteredEndpoint], _ registry: PluginRegistry, in context: PipelineContext) throws {
        (self.registry, self.context, self.named) = (registry, context, named)
        parts = try plan(named).parts
    }

    /// All sinks of the pipeline, including those to which a store forwards events.
    var all: [any GeolocationSink] { parts.flatMap(\.all).map(\.sink) }

    /// The sinks that listen on a port, each with its endpoint and its port.
    ///
    /// A port is `nil` until it is open.
    var listeners: [(endpoint: Endpoint, port: Int?)] {
        parts.flatMap(\.all).filter(\.sink.listens).map { ($0.endpoint, $0.sink.boundPort) }
    }

    /// The reasons why sinks of the pipeline have failed.
    var failures: [String] { parts.flatMap(\.all).compactMap { $0.host?.failure?.description } }

    /// Whether every output sink of the pipeline has failed or lost its readers; `false` if there are no output sinks,
    /// since none of the destinations of a changed configuration could be started.
    var areOver: Bool {
        let outputs = parts.filter(\.sink.isOutput)
        return isStarted && !outputs.isEmpty && outputs.allSatisfy { $0.host?.status?.isFinal == true }
    }

    /// The losses of events in the sinks that still work, as text.
    var losses: [String] {
        parts.flatMap(\.all).filter { $0.host?.failure == nil }.compactMap { Self.losses(of: $0.sink, $0.host) }
    }

    private static func losses(of sink: any GeolocationSink, _ host: SinkHost?) -> String? {
        host?.losses.map { "\(sink.name): \($0)" }
    }

    /// Starts the sinks of the pipeline in order.
    ///
    /// - Throws: The error of the first sink that cannot be started.
    func start() throws {
        for index in parts.indices {
            // A sink that is being started may report a status. Handling the status reads `parts`, so `parts` must not
            // be accessed during the call.
            let host = try context.manager.add(parts[index].sink)
            parts[index].host = host
            for branch in parts[index].branches.indices {
                let started = try parts[index].started(branch)
                parts[index].branches[branch] = started
            }
        }
        isStarted = true
    }

    /// Requests that the sinks finish quickly, and drop data that no reader accepts.
    func finishPromptly() {
        for part in parts { part.sink.finishPromptly() }
    }

    /// Removes the sinks of the pipeline; returns when they have written everything.
    func finish() async {
        for part in parts { await context.manager.remove(part.sink) }
    }

    // MARK: Changes

    /// Finishes and removes the destinations that the given plan does not contain; the others continue.
    ///
    /// - Returns: The number of destinations that were removed, and their failures and losses of events.
    func removeOthers(than plan: Plan) async -> (count: Int, failures: [String]) {
        let count = named.count { !plan.named.contains($0) }
        let leaving = parts.filter { !plan.contains($0.sink) }
        let clock = context.systemClock
        // Readers that accept nothing must not delay the change for ever.
        let timer = clock.makeTimer { for part in leaving { part.sink.finishPromptly() } }
        timer.schedule(at: clock.instant.advanced(by: Self.patience))
        var failures: [String] = []
        for part in leaving {
            // A store keeps the events that the destinations behind it have not accepted.
            if part.store != nil { part.sink.finishPromptly() }
            await context.manager.remove(part.sink)
            failures += part.all.flatMap { settle($0.sink, $0.host) }
        }
        timer.cancel()
        for part in parts where plan.contains(part.sink) {
            for branch in part.branches where !plan.contains(branch.sink) {
                await part.store?.release(branch.name)
                failures += settle(branch.sink, branch.host)
            }
        }
        // The failures of leaving sinks are found in `parts`, so these are removed from it only now.
        parts.removeAll { !plan.contains($0.sink) }
        for index in parts.indices { parts[index].branches.removeAll { !plan.contains($0.sink) } }
        return (count, failures)
    }

    /// Retains the drops of a sink that was removed; returns the sink's failure, or its losses of events.
    private func settle(_ sink: any GeolocationSink, _ host: SinkHost?) -> [String] {
        context.keepDrops(of: sink)
        return [host?.failure?.description ?? Self.losses(of: sink, host)].compactMap(\.self)
    }

    /// Starts the destinations of the given plan that do not run yet.
    ///
    /// - Returns: The number of destinations that were added, and the reasons why others could not be started.
    func start(_ plan: Plan) -> (count: Int, failures: [String]) {
        var (failures, unstarted) = ([String](), [FilteredEndpoint]())
        parts = []
        for var part in plan.parts {
            do {
                if part.host == nil { part.host = try context.manager.add(part.sink) }
            } catch {
                failures.append("\(error)")
                unstarted += plan.named.filter { $0.head == part.head }
                continue
            }
            for index in part.branches.indices.reversed() where part.branches[index].host == nil {
                do {
                    part.branches[index] = try part.started(index)
                } catch {
                    failures.append("\(error)")
                    unstarted.append(part.branches.remove(at: index).named)
                }
            }
            parts.append(part)
        }
        let before = named
        named = plan.named.filter { !unstarted.contains($0) }
        return (named.count { !before.contains($0) }, failures)
    }

    /// Creates the sinks that a new list of destinations needs.
    ///
    /// - Throws: `UsageError` if a destination or filter is not available.
    func plan(_ named: [FilteredEndpoint]) throws -> Plan {
        guard !named.isEmpty else {
            throw UsageError("nothing would be written: name a destination, such as --to print: or --to jsonl:-")
        }
        var new: [Part] = []
        for name in named {
            let index = try index(of: name, in: &new)
            if name.store != nil { try addBranch(name, to: &new[index]) }
        }
        guard new.contains(where: \.sink.isOutput) else {
            let names = named.map(\.description).joined(separator: " and ")
            throw UsageError(
                "nothing would be written: \(names) only works events out; add --to print: or --to jsonl:-")
        }
        return Plan(named: named, parts: new)
    }

    /// Returns the index of the sink through which the manager's events reach the given destination.
    ///
    /// This sink is the store before the destination or, if there is no store, the destination itself. If the sink does
    /// not exist yet, it is created.
    private func index(of name: FilteredEndpoint, in new: inout [Part]) throws -> Int {
        let head = name.head
        let plugin = try registry.sink(for: head.endpoint)
        if plugin.makeStore != nil {
            if let index = new.firstIndex(where: { $0.head == head }) { return index }
            let isSame = { (part: Part) in
                part.head.endpoint.scheme == head.endpoint.scheme && part.head.endpoint.address == head.endpoint.address
            }
            if let other = new.first(where: isSame) {
                throw UsageError("\(other.head) and \(head) are one store: write them alike")
            }
        } else if name.store != nil {
            throw UsageError("\(head.endpoint) hands nothing on: only a store can stand before a destination")
        }
        if let known = parts.first(where: { part in part.head == head && !new.contains { $0.sink === part.sink } }) {
            new.append(Part(head: head, sink: known.sink, store: known.store, host: known.host))
        } else {
            let store = try plugin.makeStore?(head.endpoint, context)
            let sink = try store ?? plugin.make(head.endpoint, context)
            new.append(Part(head: head, sink: try filtered(sink, by: head.filters), store: store))
        }
        return new.count - 1
    }

    private func addBranch(_ named: FilteredEndpoint, to part: inout Part) throws {
        let name = named.endpoint.place
        guard !part.branches.contains(where: { $0.name == name }) else {
            throw UsageError("\(name) appears twice after \(part.head.endpoint)")
        }
        let known = parts.first { $0.head == part.head }?.branches.first { $0.named == named }
        if let known { return part.branches.append(known) }
        let plugin = try registry.sink(for: named.endpoint)
        guard plugin.makeStore == nil else { throw UsageError("\(named) has two stores: write STORE | DESTINATION") }
        let sink = try filtered(try plugin.make(named.endpoint, context), by: named.filters, isBehindStore: true)
        part.branches.append(Branch(named: named, name: name, sink: sink))
    }

    private func filtered(
        _ sink: any GeolocationSink, by endpoints: [Endpoint], isBehindStore: Bool = false
    ) throws -> any GeolocationSink {
        guard !endpoints.isEmpty else { return sink }
        let filters = try endpoints.map { endpoint in
            let filter = try registry.filter(for: endpoint).make(endpoint, context)
            guard filter.servesSinks else { throw UsageError("\(endpoint) cannot stand before a destination") }
            // Behind a store, a fix counts as delivered as soon as the destination has accepted what the filters have
            // made of it. A filter that reports a fix later would lose it.
            if isBehindStore, case .wraps = filter.location {
                throw UsageError("\(endpoint) needs time to pass: write it before the store, or after the source")
            }
            if isBehindStore, filter.measuresAge {
                throw UsageError(
                    "\(endpoint) drops what a store delivers late: write it before the store, or after the source")
            }
            return filter
        }
        return FilteredSink(wrapping: sink, by: filters, named: endpoints.map(\.scheme))
    }
}

extension PipelineSinks.Part {
    /// Starts the sink at `index` among those to which the running store forwards events; returns it with its host.
    @SensorActor
    fileprivate func started(_ index: Int) throws -> PipelineSinks.Branch {
        var branch = branches[index]
        guard let store, let host else { return branch }
        let own = host.makeHost(behind: branch.sink)
        try store.forward(to: branch.sink, as: branch.name, in: own)
        branch.host = own
        return branch
    }
}

extension Endpoint {
    /// The scheme and the address of the endpoint, without its options and secrets.
    fileprivate var place: String { "\(scheme):\(hasAuthority ? "//" : "")\(address)".withoutSecrets }
}

import CodecSupport
import Geolocation

/// The sources of a pipeline.
///
/// The sources are created from endpoints, wrapped in their filters, combined for fail-over, and put into the slots of
/// the manager. Each slot contains the provider of one role.
@SensorActor
final class PipelineSources {
    /// The sources that a new configuration needs, created but not started.
    struct Plan {
        fileprivate let configuration: PipelineConfiguration
        fileprivate let roles: [SensorRole]
        /// The new sources of each role for which the configuration changes.
        fileprivate let changed: [SensorRole: [Flow]]
    }

    /// A source of one role, with its filters.
    fileprivate struct Flow {
        let source: any SensorProvider
        let endpoint: Endpoint
        let filters: FilterChain
        /// Whether the source is restarted after a failure, while other sources of the role are used.
        let isRetried: Bool
    }

    private let registry: PluginRegistry
    private let context: PipelineContext
    private var configuration = PipelineConfiguration()
    /// The sources of each configured role, in order of preference.
    private var flows: [SensorRole: [Flow]] = [:]
    private var endpoints: [ObjectIdentifier: Endpoint] = [:]
    private var retried: Set<ObjectIdentifier> = []
    /// The sources that have not ended or failed since the last change of the configuration, as far as ``takeEnds()``
    /// has determined.
    private var unfinished: Set<ObjectIdentifier> = []
    /// The provider that was put into the slot of each role, with the endpoints of its sources and the rule by which it
    /// chooses one of several sources.
    private var installed: [SensorRole: (provider: any SensorProvider, endpoints: [Endpoint], rule: FailoverRule)] = [:]

    /// Creates the sources of the pipeline and puts them into the slots of the manager.
    ///
    /// - Throws: `UsageError` if the configuration asks for something that is not available.
    init(_ configuration: PipelineConfiguration, _ registry: PluginRegistry, in context: PipelineContext) throws {
        (self.registry, self.context) = (registry, context)
        change(to: try plan(configuration))
    }

    /// The sources that listen on a port, each with its endpoint and its port.
    ///
    /// A port is `nil` until it is open.
    var listeners: [(endpoint: Endpoint, port: Int?)] {
        context.sources.filter(\.listens).compactMap { source in
            endpoints[ObjectIdentifier(source)].map { ($0, source.boundPort) }
        }
    }

    /// Determines which sources have ended or failed, and whether the run is over.
    ///
    /// - Returns: The failures, and the cause if the run is over. The run is over if all location sources, or all
    ///   sources, have ended or failed.
    func takeEnds() -> (failures: [String], cause: PipelineOutcome.Cause?) {
        var (failures, cause) = ([String](), PipelineOutcome.Cause?.none)
        for source in context.sources {
            guard let status = source.reportedStatus, status.isFinal else { continue }
            let id = ObjectIdentifier(source)
            if status != .ended, retried.contains(id) { continue }
            if case .failed(let error) = status { failures.append(error.description) }
            guard unfinished.remove(id) != nil else { continue }
            let isLocationOver = flows[.location]?.allSatisfy { !unfinished.contains(ObjectIdentifier($0.source)) }
            if isLocationOver ?? false || unfinished.isEmpty { cause = status == .ended ? .sourceEnded : .failed }
        }
        return (failures, cause)
    }

    /// Creates the sources that a new configuration needs.
    ///
    /// - Throws: `UsageError` if a source or filter is not available.
    func plan(_ new: PipelineConfiguration) throws -> Plan {
        let roles = SensorRole.allCases.filter { new.sources[$0]?.isEmpty == false }
        guard !roles.isEmpty else {
            throw UsageError("there is no source: name one, such as --location gpx:walk.gpx")
        }
        // The paths of previous sources are included until these sources have been removed.
        context.sourcePaths += Self.paths(of: new)
        // An endpoint that is configured for two roles becomes a single source.
        var made = Dictionary(
            uniqueKeysWithValues: context.sources.compactMap { source in
                endpoints[ObjectIdentifier(source)].map { ($0, source) }
            })
        var changed: [SensorRole: [Flow]] = [:]
        for role in roles where !isSame(role, in: new) {
            let named = new.sources[role] ?? []
            changed[role] = try named.map {
                try makeFlow($0, of: role, amongSeveral: named.count > 1, from: &made)
            }
        }
        return Plan(configuration: new, roles: roles, changed: changed)
    }

    /// Switches to the sources of the given plan, even while the pipeline runs; sources of unchanged roles keep
    /// running.
    ///
    /// - Returns: The roles whose sources have changed.
    @discardableResult
    func change(to plan: Plan) -> [SensorRole] {
        let (roles, changed) = (plan.roles, plan.changed)
        let gone = SensorRole.allCases.filter { flows[$0] != nil && !roles.contains($0) }
        flows.merge(changed) { $1 }
        for role in gone { flows[role] = nil }
        configuration = plan.configuration
        context.sourcePaths = Self.paths(of: configuration)
        let removed = adoptSources()
        for role in roles { if let flows = changed[role] { install(flows, as: role) } }
        for role in SensorRole.allCases where flows[role] == nil { fillFree(role, after: roles) }
        context.completeRemoved(removed)
        return SensorRole.allCases.filter { changed[$0] != nil || gone.contains($0) }
    }

    private static func paths(of configuration: PipelineConfiguration) -> [String] {
        SensorRole.allCases.flatMap { configuration.sources[$0] ?? [] }
            .map { $0.endpoint.address == "-" ? "/dev/stdin" : $0.endpoint.address }
    }

    private func isSame(_ role: SensorRole, in new: PipelineConfiguration) -> Bool {
        let named = new.sources[role] ?? []
        return flows[role] != nil && named == configuration.sources[role]
            && (named.count == 1 || new.failover == configuration.failover)
    }

    /// Retains the sources that any role uses, in the order of the roles; returns those that no role uses any more.
    private func adoptSources() -> [any SensorProvider] {
        var used: [any SensorProvider] = []
        retried = []
        for role in SensorRole.allCases {
            for flow in flows[role] ?? [] {
                let id = ObjectIdentifier(flow.source)
                if flow.isRetried { retried.insert(id) }
                guard !used.contains(where: { $0 === flow.source }) else { continue }
                used.append(flow.source)
                endpoints[id] = flow.endpoint
            }
        }
        let removed = context.sources.filter { source in !used.contains { $0 === source } }
        for source in removed { endpoints[ObjectIdentifier(source)] = nil }
        // A source that had ended may be started again. If it is not, `takeEnds()` finds that it has ended.
        unfinished = Set(used.map { ObjectIdentifier($0) })
        context.sources = used
        return removed
    }

    // MARK: The slots

    /// Fills the slot of a role for which no sources are configured; uses the sources of another role.
    ///
    /// The function uses the sources of the first role in `roles` that has suitable sources, without the filters of
    /// that role.
    private func fillFree(_ role: SensorRole, after roles: [SensorRole]) {
        let groups = roles.lazy.map { (self.flows[$0] ?? []).filter { self.part(of: $0.source, role) != nil } }
        guard let group = groups.first(where: { !$0.isEmpty }) else { return remove(role) }
        if let old = installed[role], old.endpoints == group.map(\.endpoint),
            group.count == 1 || old.rule == configuration.failover
        {
            return
        }
        install(
            group.map {
                Flow(source: $0.source, endpoint: $0.endpoint, filters: FilterChain([]), isRetried: $0.isRetried)
            }, as: role)
    }

    private func remove(_ role: SensorRole) {
        guard let old = installed.removeValue(forKey: role) else { return }
        switch old.provider {
        case let provider as any LocationProvider where role == .location: context.manager.remove(provider)
        case let provider as any UserHeadingProvider where role == .userHeading: context.manager.remove(provider)
        case let provider as any DeviceHeadingProvider where role == .deviceHeading: context.manager.remove(provider)
        case let provider as any CourseProvider where role == .course: context.manager.remove(provider)
        default: break
        }
    }

    private func install(_ flows: [Flow], as role: SensorRole) {
        let ends = flows.compactMap { flow in
            part(of: flow.source, role).map { (flow, provider: provider(of: flow, $0, role)) }
        }
        let providers = ends.map(\.provider)
        let (rule, clock) = (configuration.failover, context.clock)
        func combined<Role: ProviderRole>(_ role: Role.Type) -> any SensorProvider {
            if providers.count == 1 { return providers[0] }
            return FailoverProvider<Role>(
                providers.compactMap { $0 as? Role.Provider }, freshness: rule.freshness,
                failbackDelay: rule.failbackDelay, clock: clock)
        }
        let whole =
            switch role {
            case .location: combined(LocationRole.self)
            case .course: combined(CourseRole.self)
            case .userHeading: combined(UserHeadingRole.self)
            case .deviceHeading: combined(DeviceHeadingRole.self)
            }
        context.manager.install(whole, as: [role])
        for (flow, end) in ends {
            context.setFilter(flow.filters.isEmpty(for: role) ? nil : end, of: flow.source, in: role)
        }
        installed[role] = (whole, flows.map(\.endpoint), rule)
    }

    // MARK: Creating the parts

    private func makeFlow(
        _ named: FilteredEndpoint, of role: SensorRole, amongSeveral hasOthers: Bool,
        from made: inout [Endpoint: any SensorProvider]
    ) throws -> Flow {
        let plugin = try registry.provider(for: named.endpoint)
        let isRetried = try hasOthers && plugin.replayRate(named.endpoint) == nil
        let source = try made[named.endpoint] ?? make(named.endpoint, by: plugin)
        made[named.endpoint] = source
        guard let part = part(of: source, role) else {
            throw UsageError("\(named.endpoint) serves no \(role.key): it cannot stand behind --\(role.key)")
        }
        let filters = try named.filters.enumerated().map { index, endpoint in
            let filter = try registry.filter(for: endpoint).make(endpoint, context)
            guard filter.serves(role) else {
                throw UsageError("\(endpoint) filters no \(role.key): it cannot stand behind --\(role.key)")
            }
            let takesRaw = filter.rawCourse != nil && filter.course == nil
            guard !takesRaw || (index == 0 && part is any RawCourseProvider) else {
                throw UsageError(
                    "\(endpoint) needs raw samples: write it directly after a source of course and speed")
            }
            return filter
        }
        return Flow(
            source: source, endpoint: named.endpoint, filters: FilterChain(filters), isRetried: isRetried)
    }

    /// Creates a source from its endpoint.
    ///
    /// In a session that is recorded or replayed, the values of a source pass through the session, unless its bytes do.
    private func make(_ endpoint: Endpoint, by plugin: ProviderPlugin) throws -> any SensorProvider {
        guard let inputs = context.clock.inputs else { return try plugin.make(endpoint, context) }
        // The key is the name of the source in the recording; the name contains no secrets.
        let key = endpoint.description.withoutSecrets
        if inputs.isReplay {
            guard let roles = context.valueSources[key] else { return try plugin.make(endpoint, context) }
            return ValueSource(of: roles, name: key, in: inputs)
        }
        let source = try plugin.make(endpoint, context)
        guard try !plugin.receivesByWires || plugin.replayRate(endpoint) != nil else { return source }
        let recorded = ValueSource(recording: source, name: key, in: inputs)
        context.valueSources[key] = recorded.roles
        return recorded
    }

    /// Returns the provider of the given role: the source itself or a provider that the source vends.
    private func part(of source: any SensorProvider, _ role: SensorRole) -> (any SensorProvider)? {
        if let values = source as? ValueSource { return values.part(of: role) }
        return source.provider(of: role)
    }

    /// Returns the provider of a role with the retries and filters that are configured for its source.
    private func provider(of flow: Flow, _ part: any SensorProvider, _ role: SensorRole) -> any SensorProvider {
        func retried<Role: ProviderRole>(_ provider: Role.Provider, _: Role.Type) -> Role.Provider {
            guard flow.isRetried else { return provider }
            // In a session, delays are not random, so that the replay has the same delays as the recorded run.
            let isSession = context.clock.inputs != nil
            let wrapper = RetryingProvider<Role>(wrapping: provider, clock: context.clock) { range in
                isSession ? (range.lowerBound + range.upperBound) / 2 : Double.random(in: range)
            }
            return wrapper as? Role.Provider ?? provider
        }
        switch part {
        case let part as any LocationProvider where role == .location:
            return flow.filters.apply(to: retried(part, LocationRole.self))
        case let part as any CourseProvider where role == .course:
            return flow.filters.apply(to: retried(part, CourseRole.self))
        case let part as any RawCourseProvider where role == .course:
            return flow.filters.apply(to: retried(part, RawCourseRole.self), on: context.clock)
        case let part as any UserHeadingProvider where role == .userHeading:
            return flow.filters.apply(to: retried(part, UserHeadingRole.self))
        case let part as any DeviceHeadingProvider where role == .deviceHeading:
            return flow.filters.apply(to: retried(part, DeviceHeadingRole.self))
        default: return part
        }
    }
}

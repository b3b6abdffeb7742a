import CodecSupport

/// A box in the diagram of the path that values take from the sources to the sinks of a manager.
///
///     source ──▶ filter ──▶ slot ──▶ sink
public struct FlowPart: Sendable, Hashable {
    /// The kinds of boxes in a diagram of the path that values take from the sources to the sinks.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The part is a provider that reads a device or feed.
        case source
        /// The part is a provider that changes or selects the values of other providers.
        case filter
        /// The part is the place in the manager for the provider of one role.
        case slot
        /// The part is a sink, which receives events.
        case sink
    }

    /// The identifier of the part, unique among all parts and stable as long as the sources and sinks do not change.
    public var id: String

    /// Whether the part is a source, a filter, a slot or a sink.
    public var kind: Kind

    /// The display name of the part: the name of the source or sink, the names of the filters, or the name of the role.
    public var name: String

    /// The roles of the values that pass through the part; empty for a sink.
    public var roles: Set<SensorRole>

    /// The identifiers of the parts that receive values from this part.
    public var next: [String] = []

    /// The status of the part; `nil` if the part has no status of its own, which is the case for a filter of one
    /// provider.
    public var status: ProviderStatus?

    /// The counts of values that the part has dropped, by reason.
    public var drops = DropCounts()

    /// The measurements of the part's operation; none for a filter or a slot.
    public var measures: [Measure] = []
}

/// Collects the parts of a manager through which values pass, for a diagram.
@SensorActor
struct FlowCollector {
    private(set) var parts: [FlowPart] = []
    private var places: [String: Int] = [:]
    private var identifiers: [UUID: String] = [:]

    /// Adds the slot of a role, and all providers from which its values come, to the diagram.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - sinks: The identifiers of the sinks that receive the values of the slot.
    mutating func add(_ slot: any AnyProviderSlot, before sinks: [String]) {
        guard let provider = slot.sensor else { return }
        let part = FlowPart(
            id: "slot/\(slot.role.rawValue)", kind: .slot, name: slot.role.rawValue, roles: [slot.role], next: sinks,
            status: slot.status)
        append(part)
        add(provider, before: part.id, role: slot.role)
    }

    private mutating func add(_ provider: any SensorProvider, before next: String, role: SensorRole) {
        let components = provider.components
        guard !components.isEmpty else { return addSource(provider, before: next, role: role) }
        let stages = provider.stages
        guard !stages.isEmpty else {
            for component in components { add(component, before: next, role: role) }
            return
        }
        var drops = provider.drops
        for component in components { drops = drops.without(component.drops) }
        let part = FlowPart(
            id: "filter/\(role.rawValue)/\(parts.count)", kind: .filter, name: stages.joined(separator: ", "),
            roles: [role], next: [next], status: components.count > 1 ? provider.reportedStatus : nil, drops: drops)
        append(part)
        for component in components { add(component, before: part.id, role: role) }
    }

    /// Adds a source, with a role and a connection to the part `next`, to the diagram.
    ///
    /// If the source was already added for another slot, only the role and the connection are added to it.
    private mutating func addSource(_ provider: any SensorProvider, before next: String, role: SensorRole) {
        if let id = identifiers[provider.id], let place = places[id] {
            parts[place].roles.insert(role)
            if !parts[place].next.contains(next) { parts[place].next.append(next) }
            return
        }
        let part = FlowPart(
            id: unused("source/\(provider.name)"), kind: .source, name: provider.name, roles: [role], next: [next],
            status: provider.reportedStatus, drops: provider.drops, measures: provider.measures)
        identifiers[provider.id] = part.id
        append(part)
    }

    /// Adds a sink to the diagram, and returns its identifier.
    mutating func add(_ sink: any GeolocationSink, _ host: SinkHost) -> String {
        let part = FlowPart(
            id: unused("sink/\(sink.name)"), kind: .sink, name: (sink.stages + [sink.name]).joined(separator: " | "),
            roles: [], status: host.status ?? .running, drops: sink.drops, measures: sink.measures)
        append(part)
        return part.id
    }

    /// Adds to the diagram a connection from a sink to another sink that receives events from it.
    mutating func connect(_ id: String, to next: String) {
        if let place = places[id] { parts[place].next.append(next) }
    }

    private mutating func append(_ part: FlowPart) {
        places[part.id] = parts.count
        parts.append(part)
    }

    private func unused(_ id: String) -> String {
        guard places[id] != nil else { return id }
        return (2...).lazy.map { "\(id)/\($0)" }.first { places[$0] == nil } ?? id
    }
}

extension GeolocationManager {
    /// The parts of the path from the sources to the sinks: sources, filters, slots and sinks, with the state of each.
    public var flow: [FlowPart] {
        var collector = FlowCollector()
        let sinks = delivery.addSinks(to: &collector)
        for slot in slots.all { collector.add(slot, before: sinks) }
        return collector.parts
    }

    /// Adds a sink that is not shown in the ``flow`` diagram, since it belongs to the program that runs the manager.
    package func addObserver(_ sink: any GeolocationSink) throws { try delivery.add(sink, of: self, isPart: false) }
}

/// Returns the name of a filter's type in words, such as `quality` for `QualityFilter`.
func stageName(of filter: any Sendable) -> String {
    var name = String(describing: type(of: filter)).prefix { $0 != "<" }
    for ending in ["Provider", "Filter"] where name.hasSuffix(ending) && name.count > ending.count {
        name.removeLast(ending.count)
    }
    return name.reduce(into: "") { words, letter in
        if letter.isUppercase, !words.isEmpty { words.append(" ") }
        words.append(letter.lowercased())
    }
}

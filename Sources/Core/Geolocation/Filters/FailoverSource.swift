/// The state of one source of a ``FailoverProvider``.
@SensorActor
struct FailoverSource<Role: ProviderRole> {
    /// The last report of a source.
    enum Voice {
        /// No report since the start.
        case unheard
        /// A value.
        case value
        /// A withdrawal of its value.
        case withdrawal
        /// No value within the freshness interval, or the source is over.
        case silence
    }

    nonisolated let provider: Role.Provider
    nonisolated let id: ObjectIdentifier

    /// The latest value; `nil` if it has none.
    private(set) var value: Role.Value?

    /// Whether its values stay valid until the next report; cached when it is connected, since the data path checks it.
    private(set) var holds = false

    /// The time of arrival of that value.
    private(set) var arrival = SensorInstant(nanoseconds: 0)

    /// The time of arrival of the first value after the last gap.
    private(set) var usableSince = SensorInstant(nanoseconds: 0)

    /// The last report.
    private(set) var voice = Voice.unheard

    nonisolated init(_ provider: Role.Provider) {
        self.provider = provider
        id = ObjectIdentifier(Role.sensor(provider))
    }

    /// The source's name.
    nonisolated var name: String { Role.sensor(provider).name }

    /// Returns whether there is a value that arrived less than `freshness` seconds before `instant`, or that stays
    /// valid until the next report.
    func isFresh(at instant: SensorInstant, freshness: Double) -> Bool {
        value != nil && (holds || instant < arrival.advanced(by: freshness))
    }

    /// Caches whether its values stay valid until the next report.
    mutating func prepare() { holds = Role.sensor(provider).reportsChangesOnly }

    /// Records a report; a value after a withdrawal, or after `freshness` seconds of silence, restarts ``usableSince``.
    mutating func ingest(_ value: Role.Value?, at instant: SensorInstant, freshness: Double) {
        if !isFresh(at: instant, freshness: freshness) { usableSince = instant }
        self.value = value
        arrival = instant
        voice = value == nil ? .withdrawal : .value
    }

    /// Forgets the value: the source has been silent for too long, or is over.
    mutating func fallSilent() {
        value = nil
        voice = .silence
    }

    mutating func reset() {
        value = nil
        voice = .unheard
    }

    /// The source's own status, if it reports one.
    var status: ProviderStatus? { Role.sensor(provider).reportedStatus }

    /// Whether the source is over and reports no more values.
    var isOver: Bool { Role.sensor(provider).isOver }

    /// The reason why the source is not active, as part of a sentence.
    private var complaint: String {
        switch (status, voice) {
        case (.failed(let error), _): "\(name) failed: \(error.description)"
        case (.ended, _): "\(name) has ended"
        case (.denied, _): "\(name) is not permitted"
        case (.needsPermission, _): "\(name) waits for permission"
        case (_, .unheard): "\(name) has reported nothing yet"
        case (_, .withdrawal): "\(name) has no value"
        case (_, .value), (_, .silence): "\(name) is silent"
        }
    }

    /// Returns the combined status of several sources, one of which may be active.
    static func status(of sources: [FailoverSource], using active: Int?) -> ProviderStatus {
        guard !sources.isEmpty else { return .failed(ProviderError("fail-over needs one source at least")) }
        let complaints = sources.map(\.complaint)
        if sources.allSatisfy(\.isOver) {
            if sources.allSatisfy({ $0.status == .ended }) { return .ended }
            if sources.allSatisfy({ $0.status == .denied }) { return .denied }
            return .failed(ProviderError(complaints.joined(separator: "; ")))
        }
        guard let active else {
            if sources.contains(where: { $0.status == .needsPermission }) { return .needsPermission }
            if sources.allSatisfy({ $0.voice == .unheard && !$0.isOver }) { return .starting }
            return .degraded(complaints.joined(separator: "; "))
        }
        guard active > 0 else {
            if case .degraded(let reason) = sources[0].status { return .degraded(reason) }
            return .running
        }
        return .degraded("using \(sources[active].name): \(complaints[..<active].joined(separator: "; "))")
    }
}

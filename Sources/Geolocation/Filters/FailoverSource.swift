/// What a ``FailoverProvider`` knows of one of its sources.
@SensorActor
struct FailoverSource<Role: ProviderRole> {
    /// What has been heard of a source.
    enum Voice {
        /// Nothing since the start.
        case unheard
        /// A value.
        case value
        /// That it no longer knows its value.
        case withdrawal
        /// Nothing for too long.
        case silence
    }

    nonisolated let provider: Role.Provider
    nonisolated let id: ObjectIdentifier

    /// Its latest value; nil where it has none.
    private(set) var value: Role.Value?

    /// When that value came.
    private(set) var arrival = SensorInstant(nanoseconds: 0)

    /// What was heard of it last.
    private(set) var voice = Voice.unheard

    nonisolated init(_ provider: Role.Provider) {
        self.provider = provider
        id = ObjectIdentifier(Role.sensor(provider))
    }

    /// The source's name.
    nonisolated var name: String { Role.sensor(provider).name }

    /// Whether there is a value that came less than `freshness` seconds before `instant`.
    func isFresh(at instant: SensorInstant, freshness: Double) -> Bool {
        value != nil && instant < arrival.advanced(by: freshness)
    }

    mutating func take(_ value: Role.Value?, at instant: SensorInstant) {
        self.value = value
        arrival = instant
        voice = value == nil ? .withdrawal : .value
    }

    mutating func fallSilent() {
        value = nil
        voice = .silence
    }

    mutating func reset() {
        value = nil
        voice = .unheard
    }

    /// The source's own status, where it reports one.
    var status: ProviderStatus? { Role.sensor(provider).reporter?.status }

    /// Whether the source will report no more by itself.
    var isOver: Bool {
        switch status {
        case .failed, .ended, .denied: true
        default: false
        }
    }

    /// Why the source is not in use, as part of a sentence.
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

    /// The status of several sources together, of which one may be in use.
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

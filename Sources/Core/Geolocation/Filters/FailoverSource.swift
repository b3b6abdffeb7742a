/// A source of a ``FailoverProvider``, with its latest value and the time of its last report.
@SensorActor
struct FailoverSource<Role: ProviderRole> {
    /// The state of a source according to its reports: it has reported a value, has withdrawn it, or is silent.
    enum Voice {
        /// The source has not reported anything since the start.
        case unheard
        /// The source has reported a value.
        case value
        /// The source has withdrawn its value.
        case withdrawal
        /// The source has reported no value within the freshness interval, or has ended or failed.
        case silence
    }

    nonisolated let provider: Role.Provider
    nonisolated let id: ObjectIdentifier

    /// The latest value of the source; `nil` if the source has no value.
    private(set) var value: Role.Value?

    /// Whether the values of the source stay valid until its next report.
    ///
    /// The flag is stored when the source is connected, since it is checked for each value.
    private(set) var holds = false

    /// The instant at which the latest value of the source arrived.
    private(set) var arrival = SensorInstant(nanoseconds: 0)

    /// The instant at which the source reported its first value after the last gap.
    private(set) var usableSince = SensorInstant(nanoseconds: 0)

    /// The state of the source according to its reports: it has reported a value, has withdrawn it, or is silent.
    private(set) var voice = Voice.unheard

    nonisolated init(_ provider: Role.Provider) {
        self.provider = provider
        id = ObjectIdentifier(Role.sensor(provider))
    }

    /// The name of the source.
    nonisolated var name: String { Role.sensor(provider).name }

    /// Returns whether the source has a value that arrived less than `freshness` seconds before `instant`, or that
    /// stays valid until the next report.
    func isFresh(at instant: SensorInstant, freshness: Double) -> Bool {
        value != nil && (holds || instant < arrival.advanced(by: freshness))
    }

    /// Stores whether the values of the source stay valid until its next report.
    mutating func prepare() { holds = Role.sensor(provider).reportsChangesOnly }

    /// Stores a report of the source; a value that ends a gap sets ``usableSince``.
    ///
    /// A gap is a withdrawal, or a time of `freshness` seconds without a value.
    mutating func ingest(_ value: Role.Value?, at instant: SensorInstant, freshness: Double) {
        if !isFresh(at: instant, freshness: freshness) { usableSince = instant }
        self.value = value
        arrival = instant
        voice = value == nil ? .withdrawal : .value
    }

    /// Discards the value of the source because it has reported nothing for too long, has ended or failed, or was
    /// denied permission.
    mutating func fallSilent() {
        value = nil
        voice = .silence
    }

    mutating func reset() {
        value = nil
        voice = .unheard
    }

    /// The status that the source itself reports; `nil` if it reports none.
    var status: ProviderStatus? { Role.sensor(provider).reportedStatus }

    /// Whether the source has ended, has failed or was denied permission, so that it has no more values.
    var isOver: Bool { Role.sensor(provider).isOver }

    /// The reason why the source is not used, such as "gps has ended", as a clause for a status message.
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

    /// Returns the common status of all sources, given the index of the active one.
    ///
    /// - Parameters:
    ///   - sources: The sources, in order of preference.
    ///   - active: The index of the active source; `nil` if no source is active.
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

/// Reports the best of several sources of one role: the first, in their order, that has reported a value lately.
///
///     let location = FailoverLocationProvider([rtk, gps, network], freshness: 3)
///
/// All sources run all the time. A source counts from its value until it withdraws it or has been silent for the time of
/// freshness; when the one in use ceases to count, the latest value of the next one is reported at once, and when a
/// better one reports a value, that one is in use again. Only when none is left, the value is withdrawn.
///
/// The status is `running` while the first source is in use, and `degraded` with the reason otherwise; `failed` and
/// `ended` only when no source is left. A watch for a significant change of place runs on every source that is able to,
/// and the first report counts.
@SensorActor
public final class FailoverProvider<Role: ProviderRole>: ComposedProvider<Role>, CompositeProvider {
    /// Seconds for which a source's value counts.
    public let freshness: Double

    private let clock: any SensorClock
    private let deadline: SensorDeadline
    private let sourceNames: String
    private var sources: [FailoverSource<Role>]

    /// The place of the source in use.
    private var active: Int?

    /// Combines sources.
    ///
    /// - Parameters:
    ///   - sources: The sources, the preferred one first; the provider becomes their delegate. One that is repeated
    ///     counts once.
    ///   - freshness: Seconds for which a source's value counts, more than 0: longer than the interval at which the
    ///     slowest source reports.
    ///   - clock: The source of time.
    nonisolated public init(
        _ sources: [Role.Provider], freshness: Double = 5, clock: any SensorClock = SystemClock()
    ) {
        var unique: [FailoverSource<Role>] = []
        for source in sources.map({ FailoverSource<Role>($0) }) where !unique.contains(where: { $0.id == source.id }) {
            unique.append(source)
        }
        self.sources = unique
        self.freshness = freshness
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
        sourceNames = unique.map(\.name).joined(separator: " or ")
        super.init()
    }

    /// The sources' names.
    nonisolated public override var name: String { sourceNames }

    /// The sources, the preferred one first.
    public var components: [any SensorProvider] { sources.map { Role.sensor($0.provider) } }

    /// The source in use; nil while none has a value.
    public var activeSource: Role.Provider? { active.map { sources[$0].provider } }

    /// Takes a source's value, and passes it on where no better source has one.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        guard isStarted else {
            // During a watch, that one source knows nothing says nothing of the others.
            if value != nil { emit(value) }
            return
        }
        guard let index = index(of: provider) else { return }
        let now = clock.coarseInstant
        sources[index].take(value, at: now)
        if index == active, value != nil {
            deadline.arm(at: now.advanced(by: freshness))
            emit(value)
        } else if value == nil {
            choose(at: now)
        } else if isBetterThanActive(index) {
            use(index)
        }
    }

    /// Whether a source that has a value should be in use instead: it comes first, or the one in use is over.
    private func isBetterThanActive(_ index: Int) -> Bool {
        guard let active else { return true }
        return index < active || sources[active].isOver
    }

    private func index(of provider: any SensorProvider) -> Int? {
        let id = ObjectIdentifier(provider)
        for index in sources.indices where sources[index].id == id { return index }
        return nil
    }

    /// Puts the best source that counts in use, where that is another one.
    private func choose(at instant: SensorInstant) {
        let best = bestSource(at: instant)
        guard best == nil || best != active else { return updateStatus() }
        if let best { return use(best) }
        active = nil
        deadline.disarm()
        updateStatus()
        if lastValue != nil { emit(nil) }
    }

    /// The first source with a fresh value; one that is over only where all others have none.
    private func bestSource(at instant: SensorInstant) -> Int? {
        let fresh = sources.indices.filter { sources[$0].isFresh(at: instant, freshness: freshness) }
        return fresh.first { !sources[$0].isOver } ?? fresh.first
    }

    private func use(_ index: Int) {
        active = index
        deadline.arm(at: sources[index].arrival.advanced(by: freshness))
        updateStatus()
        emit(sources[index].value)
    }

    private func sourceFellSilent() {
        if let active { sources[active].fallSilent() }
        choose(at: clock.instant)
    }

    private func updateStatus() {
        if isStarted { report(FailoverSource.status(of: sources, using: active)) }
    }

    // MARK: Starts and stops

    /// Starts all sources.
    public override func startUpdates() {
        deadline.onReached { [weak self] in self?.sourceFellSilent() }
        connect()
        restartUpdates()
        updateStatus()
    }

    /// Starts all sources once more.
    public override func restartUpdates() {
        for source in sources where isStarted { Role.start(source.provider) }
    }

    /// Stops all sources and forgets their values.
    public override func stopUpdates() {
        deadline.disarm()
        active = nil
        for index in sources.indices {
            sources[index].reset()
            Role.stop(sources[index].provider)
        }
    }

    /// Begins the watch of every source that is able to; false where none is.
    public override func startSignificantChangeUpdates() -> Bool {
        connect()
        let watching = components.filter {
            ($0 as? any LocationProvider)?.startMonitoringSignificantLocationChanges() ?? false
        }
        return !watching.isEmpty
    }

    /// Ends the watch.
    public override func stopSignificantChangeUpdates() {
        for source in components { (source as? any LocationProvider)?.stopMonitoringSignificantLocationChanges() }
    }

    private func connect() {
        for source in sources {
            Role.setDelegate(Role.delegate(self), of: source.provider)
            Role.sensor(source.provider).reporter?.statusReport.addObserver(self)
        }
    }
}

extension FailoverProvider: ProviderStatusObserver {
    /// Takes a source's status: one that has failed or ended gives way to another that has a value.
    public func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
        if isStarted { choose(at: clock.coarseInstant) }
    }
}

/// The best of several location providers.
public typealias FailoverLocationProvider = FailoverProvider<LocationRole>

/// The best of several course providers.
public typealias FailoverCourseProvider = FailoverProvider<CourseRole>

/// The best of several raw course providers.
public typealias FailoverRawCourseProvider = FailoverProvider<RawCourseRole>

/// The best of several user heading providers.
public typealias FailoverUserHeadingProvider = FailoverProvider<UserHeadingRole>

/// The best of several device heading providers.
public typealias FailoverDeviceHeadingProvider = FailoverProvider<DeviceHeadingRole>

/// Reports the best of several sources of one role: the first one, in order of preference, that has a fresh value.
///
///     let location = FailoverLocationProvider([rtk, gps, network], freshness: 3)
///
/// All sources run all the time. A source becomes usable when it reports a value. It stops being usable when it
/// withdraws the value, reports nothing for the freshness interval, ends or fails. When the active source stops being
/// usable, the latest value of the next usable source is reported at once.
///
/// When a preferred source has been usable for ``failbackDelay`` seconds, that source becomes active. The delay avoids
/// frequent changes of the active source if a preferred source is intermittent. The value is withdrawn only when no
/// source is usable.
///
/// The status is `running` while the first source is active, unless that source is itself `degraded`. While another
/// source is active, or no source has a value any longer, the status is `degraded` with the reason. It is `failed`,
/// `denied` or `ended` only when no source is left.
///
/// Significant-change monitoring runs on every source that supports it. All reports of these sources are passed on.
@SensorActor
public final class FailoverProvider<Role: ProviderRole>: ProviderBase<Role> {
    /// The time in seconds for which a source's value counts as fresh after its arrival.
    public let freshness: Double

    /// The time in seconds for which a preferred source must report without a gap before it becomes active again.
    public let failbackDelay: Double

    private let clock: any SensorClock
    private let silence: SilenceWatch
    private let sourceNames: String
    private var sources: [FailoverSource<Role>]

    /// The index of the source whose values are reported; `nil` if no source has a value.
    private var active: Int?

    /// Creates a provider from several sources.
    ///
    /// - Parameters:
    ///   - sources: The sources, in order of preference; the provider becomes their delegate. Duplicates are ignored.
    ///   - freshness: The time in seconds for which a source's value is fresh, more than 0. It should exceed the
    ///     interval at which the slowest source reports. Default: 5.
    ///   - failbackDelay: The time in seconds for which a preferred source must report before it becomes active again.
    ///     Default: 0, so that its first value makes it active.
    ///   - clock: The source of time.
    nonisolated public init(
        _ sources: [Role.Provider], freshness: Double = 5, failbackDelay: Double = 0,
        clock: any SensorClock = SystemClock()
    ) {
        var unique: [FailoverSource<Role>] = []
        for source in sources.map({ FailoverSource<Role>($0) }) where !unique.contains(where: { $0.id == source.id }) {
            unique.append(source)
        }
        self.sources = unique
        self.freshness = freshness
        self.failbackDelay = failbackDelay
        self.clock = clock
        silence = SilenceWatch(limit: freshness, clock: clock)
        sourceNames = unique.map(\.name).joined(separator: " or ")
        super.init()
    }

    /// The names of all sources of the provider.
    nonisolated public override var name: String { sourceNames }

    /// The sources of the provider, in order of preference.
    public override var components: [any SensorProvider] { sources.map { Role.sensor($0.provider) } }

    /// The source whose values are reported; `nil` while no source has a value.
    public var activeSource: Role.Provider? { active.map { sources[$0].provider } }

    /// Whether the active source reports values of other devices.
    public override var reportsOtherDevices: Bool {
        active.map { Role.sensor(sources[$0].provider).reportsOtherDevices } ?? false
    }

    /// The rate and accuracy of fixes that the hosts need, but at least two fixes per ``freshness``.
    ///
    /// Without this minimum, a source that saves energy by reporting rarely would be regarded as stopped.
    public override var wish: SamplingWish { hosts.wish.ensuringTwoFixes(within: freshness) }

    /// Handles a value or withdrawal of a source: reports values of the active source, and activates another source if
    /// necessary.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        guard isStarted else {
            // While monitoring, a withdrawal by one source is ignored, since the others may still have a value.
            if value != nil { emit(value) }
            return
        }
        guard let index = index(of: provider) else { return }
        let now = clock.coarseInstant
        sources[index].ingest(value, at: now, freshness: freshness)
        if index == active, value != nil {
            watch(index, since: now)
            emit(value)
        } else if value == nil {
            choose(at: now)
        } else if isPreferred(index, at: now) {
            use(index)
        }
    }

    /// Returns whether a source that has a value is to replace the active source.
    private func isPreferred(_ index: Int, at now: SensorInstant) -> Bool {
        guard let active else { return true }
        return index < active && now >= sources[index].usableSince.advanced(by: failbackDelay)
    }

    private func index(of provider: any SensorProvider) -> Int? {
        let id = ObjectIdentifier(provider)
        for index in sources.indices where sources[index].id == id { return index }
        return nil
    }

    /// Activates the best usable source, unless that source is active already.
    private func choose(at instant: SensorInstant) {
        let best = bestSource(at: instant)
        guard best == nil || best != active else { return updateStatus() }
        if let best { return use(best) }
        active = nil
        silence.stop()
        updateStatus()
        if lastValue != nil { emit(nil) }
    }

    /// Returns the index of the source to use: the first one, in order of preference, that has a fresh value.
    ///
    /// As long as the active source has a fresh value, it stays in use until a preferred source has been usable for
    /// ``failbackDelay``.
    private func bestSource(at instant: SensorInstant) -> Int? {
        let fresh = sources.indices.filter { sources[$0].isFresh(at: instant, freshness: freshness) }
        guard let active, fresh.contains(active) else { return fresh.first }
        return fresh.first { $0 == active || isPreferred($0, at: instant) }
    }

    /// Begins to measure the time for which the active source reports no value.
    ///
    /// The time is not measured if the source's values stay valid until its next report.
    ///
    /// - Parameters:
    ///   - index: The index of the active source.
    ///   - arrival: The instant at which the last value of the source arrived.
    private func watch(_ index: Int, since arrival: SensorInstant) {
        if sources[index].holds { silence.stop() } else { silence.recordActivity(at: arrival) }
    }

    private func use(_ index: Int) {
        active = index
        watch(index, since: sources[index].arrival)
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
        silence.onSilence { [weak self] in self?.sourceFellSilent() }
        connect()
        restartUpdates()
        updateStatus()
    }

    /// Restarts all sources, so that they can retry work that was waiting for permission.
    public override func restartUpdates() {
        for source in sources where isStarted { Role.start(source.provider) }
    }

    /// Stops all sources and discards their values.
    public override func stopUpdates() {
        silence.stop()
        active = nil
        for index in sources.indices {
            sources[index].reset()
            Role.stop(sources[index].provider)
        }
    }

    /// Starts significant-change monitoring of every source that supports it; returns `false` if no source does.
    public override func startSignificantChangeUpdates() -> Bool {
        connect()
        let watching = components.filter {
            ($0 as? any LocationProvider)?.startMonitoringSignificantLocationChanges() ?? false
        }
        return !watching.isEmpty
    }

    /// Whether every location source saves energy while it monitors significant location changes.
    public override var savesEnergyWhileMonitoring: Bool {
        let sources = components.compactMap { $0 as? any LocationProvider }
        return !sources.isEmpty && sources.allSatisfy(\.savesEnergyWhileMonitoring)
    }

    /// Stops monitoring significant location changes on all sources.
    public override func stopSignificantChangeUpdates() {
        for source in components { (source as? any LocationProvider)?.stopMonitoringSignificantLocationChanges() }
    }

    private func connect() {
        for index in sources.indices { sources[index].prepare() }
        for source in sources {
            Role.setDelegate(Role.delegate(self), of: source.provider)
            Role.sensor(source.provider).attach(to: self)
        }
    }

    /// Handles a change of a source's status.
    ///
    /// If the source has ended or failed, or was denied permission, its value is discarded, and another source that has
    /// a value becomes active.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        guard isStarted else { return }
        for index in sources.indices where sources[index].isOver { sources[index].fallSilent() }
        choose(at: clock.coarseInstant)
    }
}

/// A provider that selects the best of several location providers.
public typealias FailoverLocationProvider = FailoverProvider<LocationRole>

/// A provider that selects the best of several course providers.
public typealias FailoverCourseProvider = FailoverProvider<CourseRole>

/// A provider that selects the best of several raw course providers.
public typealias FailoverRawCourseProvider = FailoverProvider<RawCourseRole>

/// A provider that selects the best of several user heading providers.
public typealias FailoverUserHeadingProvider = FailoverProvider<UserHeadingRole>

/// A provider that selects the best of several device heading providers.
public typealias FailoverDeviceHeadingProvider = FailoverProvider<DeviceHeadingRole>

/// Reports the best of several sources of one role: the first in order of preference with a fresh value.
///
///     let location = FailoverLocationProvider([rtk, gps, network], freshness: 3)
///
/// All sources run all the time. A source is usable from its latest value until it withdraws the value, is silent for
/// the freshness interval, or is over. When the active source becomes unusable, the latest value of the next usable one
/// is reported at once; when a preferred source has been usable again for ``failbackDelay`` seconds, it becomes active
/// again, so that an intermittent source does not make the value jump. The value is withdrawn only when no source is
/// usable.
///
/// The status is `running` while the first source is active, and otherwise `degraded` with the reason; it is `failed`,
/// `denied` or `ended` only when no source is left. Significant-change monitoring runs on every source that supports
/// it, and all of their reports are passed on.
@SensorActor
public final class FailoverProvider<Role: ProviderRole>: ProviderBase<Role> {
    /// The seconds for which a source's value is fresh.
    public let freshness: Double

    /// The seconds for which a preferred source must report without a gap before it becomes active again.
    public let failbackDelay: Double

    private let clock: any SensorClock
    private let silence: SilenceWatch
    private let sourceNames: String
    private var sources: [FailoverSource<Role>]

    /// The index of the active source.
    private var active: Int?

    /// Creates a provider from several sources.
    ///
    /// - Parameters:
    ///   - sources: The sources, in order of preference; the provider becomes their delegate. Duplicates are ignored.
    ///   - freshness: The seconds for which a source's value is fresh, more than 0: longer than the interval at which
    ///     the slowest source reports.
    ///   - failbackDelay: The seconds for which a preferred source must report before it becomes active again. Default:
    ///     0, so that its first value makes it active.
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

    /// The sources' names.
    nonisolated public override var name: String { sourceNames }

    /// The sources, in order of preference.
    public override var components: [any SensorProvider] { sources.map { Role.sensor($0.provider) } }

    /// The active source; `nil` while none has a value.
    public var activeSource: Role.Provider? { active.map { sources[$0].provider } }

    /// Whether the active source reports other devices.
    public override var reportsOtherDevices: Bool {
        active.map { Role.sensor(sources[$0].provider).reportsOtherDevices } ?? false
    }

    /// The wish of the hosts, but often enough that an energy-saving source does not appear silent.
    public override var wish: SamplingWish { hosts.wish.ensuringTwoFixes(within: freshness) }

    /// Handles a source's value, and passes it on if no preferred source has one.
    public override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        guard isStarted else {
            // While monitoring, a `nil` from one source does not mean that the others have no value.
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

    /// Returns whether a source with a value replaces the active one.
    private func isPreferred(_ index: Int, at now: SensorInstant) -> Bool {
        guard let active else { return true }
        return index < active && now >= sources[index].usableSince.advanced(by: failbackDelay)
    }

    private func index(of provider: any SensorProvider) -> Int? {
        let id = ObjectIdentifier(provider)
        for index in sources.indices where sources[index].id == id { return index }
        return nil
    }

    /// Activates the best usable source, if it is not active already.
    private func choose(at instant: SensorInstant) {
        let best = bestSource(at: instant)
        guard best == nil || best != active else { return updateStatus() }
        if let best { return use(best) }
        active = nil
        silence.stop()
        updateStatus()
        if lastValue != nil { emit(nil) }
    }

    /// Returns the first source with a fresh value, or the active one until a preferred source has been usable for long
    /// enough.
    private func bestSource(at instant: SensorInstant) -> Int? {
        let fresh = sources.indices.filter { sources[$0].isFresh(at: instant, freshness: freshness) }
        guard let active, fresh.contains(active) else { return fresh.first }
        return fresh.first { $0 == active || isPreferred($0, at: instant) }
    }

    /// Watches the active source for silence, unless its values stay valid until its next report.
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

    /// Starts all sources again.
    public override func restartUpdates() {
        for source in sources where isStarted { Role.start(source.provider) }
    }

    /// Stops all sources and forgets their values.
    public override func stopUpdates() {
        silence.stop()
        active = nil
        for index in sources.indices {
            sources[index].reset()
            Role.stop(sources[index].provider)
        }
    }

    /// Starts significant-change monitoring of every source that supports it; returns `false` if none does.
    public override func startSignificantChangeUpdates() -> Bool {
        connect()
        let watching = components.filter {
            ($0 as? any LocationProvider)?.startMonitoringSignificantLocationChanges() ?? false
        }
        return !watching.isEmpty
    }

    /// Whether every location source saves energy while it monitors.
    public override var savesEnergyWhileMonitoring: Bool {
        let sources = components.compactMap { $0 as? any LocationProvider }
        return !sources.isEmpty && sources.allSatisfy(\.savesEnergyWhileMonitoring)
    }

    /// Stops monitoring significant location changes.
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

    /// Handles a change of a source's status: the value of a source that is over is dropped, and another source with a
    /// value becomes active.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        guard isStarted else { return }
        for index in sources.indices where sources[index].isOver { sources[index].fallSilent() }
        choose(at: clock.coarseInstant)
    }
}

/// A fail-over of location providers.
public typealias FailoverLocationProvider = FailoverProvider<LocationRole>

/// A fail-over of course providers.
public typealias FailoverCourseProvider = FailoverProvider<CourseRole>

/// A fail-over of raw course providers.
public typealias FailoverRawCourseProvider = FailoverProvider<RawCourseRole>

/// A fail-over of user heading providers.
public typealias FailoverUserHeadingProvider = FailoverProvider<UserHeadingRole>

/// A fail-over of device heading providers.
public typealias FailoverDeviceHeadingProvider = FailoverProvider<DeviceHeadingRole>

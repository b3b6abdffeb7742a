import CodecSupport
public import Geolocation

/// Combines a relay's own fixes with those of the subject that it tracks, and sends the updates over its transports.
///
/// The relay is a sink. The locations of its manager become fixes of its own stream, with the manager's device heading.
/// Each new fix produces an update that also contains the last fix of the other stream:
///
///     manager ─▶ own fixes ─────────┐
///     RelayProvider, receive(…) ─▶ fixes of other devices ─▶ RelayUpdate ─▶ each LocationTransport
///
///     let service = LocationRelayService(stream: .remote, transports: [transport])
///     try manager.add(service)
///
/// Fixes of other devices arrive as events of a ``RelayProvider`` in the same manager, or through
/// ``receive(_:stream:from:)``. Such fixes keep their device, source, stream, number and time, and never become own
/// fixes: while the manager's location comes from such a provider, the relay has no own position.
///
/// A stopped relay accepts no fixes. Fixes are dropped if they are invalid or duplicates, do not meet a threshold, were
/// taken by this device and returned to it, or are further in the future than the settings allow. Late fixes are
/// forwarded but do not change the current update. Every fix is counted in ``telemetrySnapshot()``.
///
/// The tracking mode is also passed to the location provider, which may save power, see `SinkHost.wish`.
@SensorActor
public final class LocationRelayService: GeolocationSink {
    /// The name of the relay in events, errors and statuses.
    nonisolated public let name: String

    /// The stream of the relay's own fixes, `base` or `remote`.
    ///
    /// With `fused`, all own fixes are dropped.
    nonisolated public let stream: RelayStream

    /// The device name written into the relay's own fixes; `nil` if the transport identifies this device to the peer.
    nonisolated public let device: String?

    /// The source named in the relay's own fixes.
    nonisolated public let source: LocationFix.Source

    /// The tracking modes that the relay and its peer have chosen, and the battery level, which limits them.
    var mode: ModeChoice { didSet { modeDidChange(from: oldValue) } }

    /// The function that measures the battery level at each own fix; `nil` if ``battery`` is set from outside.
    var batteryMeter: BatteryMeter?

    /// The quality thresholds that replace those of the tracking mode; `nil` to keep those of the mode.
    public var qualityOverride: QualityThresholds? { didSet { hub.host?.wish = wish } }

    /// Whether and how the relay fuses the fixes of the base station and of the tracked subject.
    public var fusionMode = FusionMode.disabled

    /// The advanced settings of the relay; changes apply from the next fix on.
    public var settings: RelayServiceSettings {
        didSet { silence.limit = settings.silence }
    }

    /// The record of the fixes received from other devices, by which duplicates are detected.
    ///
    /// If the record is saved and restored, no fix is processed twice after the process has been killed.
    public var received: SequenceWindow {
        get { gate.window }
        set { gate.window = newValue }
    }

    /// The reason why the relay cannot use the location; `nil` if it can.
    ///
    /// The host, or a status of the manager's location provider, sets the error.
    public var authorizationError: LocationRelayError? {
        get { monitor.authorizationError }
        set { monitor.update { $0.authorizationError = newValue } }
    }

    /// The health of the relay: whether the tracked subject's fixes arrive.
    public var health: RelayHealth { monitor.health }

    /// Whether a fix of the tracked subject arrived within the last ``RelayServiceSettings/silence`` seconds.
    public var isSubjectConnected: Bool { monitor.isSubjectConnected }

    /// Whether the relay is running.
    public var isRunning: Bool { monitor.isRunning }

    /// The state of each transport's connection.
    public var links: [RelayLink] { hub.links(at: clock.now) }

    let audience = RelayAudience()
    let hub: TransportHub
    private let clock: any SensorClock
    private let monitor: RelayMonitor

    /// The timer that detects that the tracked subject's fixes have stopped.
    private let silence: SilenceWatch

    /// The timer that fires when fixes that the relay has held back are due to be sent.
    private let hold: SensorDeadline

    /// The number that a store has assigned to the event being processed; the fix of the event gets the same number.
    private var number: Int64?

    /// Whether this relay's events come from a store, which itself keeps the events that are not delivered.
    private var isCarried = false

    private var gate: ReceptionGate
    private var own: OwnFixes
    private var streams: RelayStreams

    /// Creates a relay that is stopped.
    ///
    /// - Parameters:
    ///   - name: The name of the relay in events, errors and statuses.
    ///   - stream: The stream of the relay's own fixes: base or remote.
    ///   - source: The source named in own fixes; `nil` for the system that the program runs on. The oldest
    ///     receivers accept only `iOS` and `watchOS`.
    ///   - device: The device name written into own fixes; `nil` if the transport identifies this device to the peer.
    ///     Default: `nil`.
    ///   - trackingMode: The tracking mode; `nil` to send every valid fix.
    ///   - settings: The advanced settings of the relay.
    ///   - transports: The transports over which the relay sends. The relay becomes their delegate when it starts.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String = "relay", stream: RelayStream = .base, source: LocationFix.Source? = nil,
        device: String? = nil, trackingMode: TrackingMode? = nil,
        settings: RelayServiceSettings = RelayServiceSettings(),
        transports: [any LocationTransport] = [], clock: any SensorClock = SystemClock()
    ) {
        self.name = name
        self.stream = stream
        self.source = source ?? .platform
        self.device = device
        mode = ModeChoice(own: trackingMode)
        self.settings = settings
        self.clock = clock
        gate = ReceptionGate(limits: settings.sequenceLimits, maximumSpeed: settings.maximumSpeed)
        own = OwnFixes(source: self.source, device: device)
        streams = RelayStreams(limit: settings.sequenceLimits.producers)
        hub = TransportHub(transports, audience)
        monitor = RelayMonitor(name: name, hub, audience)
        silence = SilenceWatch(limit: settings.silence, clock: clock)
        hold = SensorDeadline(clock: clock)
    }

    // MARK: Starting and stopping

    /// Opens the transports and starts accepting fixes; does nothing if the relay is already running.
    public func start() {
        guard !isRunning else { return }
        silence.onSilence { [monitor] in monitor.update { $0.subject = .silent } }
        hold.onReached { [weak self] in self?.sendHeld(by: self?.clock.instant) }
        hub.onRequest = { [weak self] mode, device in self?.request(mode, of: device) }
        monitor.begin()
        hub.open()
        hub.host?.wish = wish
        monitor.update { _ in }
    }

    /// Closes the transports and discards all positions; does nothing if the relay is not running.
    ///
    /// The transports stay attached and keep their queues. The record of received fixes and the counters are kept, too.
    public func stop() {
        guard isRunning else { return }
        hold.disarm()
        silence.stop()
        drop(.undelivered, count: streams.heldCount)
        streams = RelayStreams(limit: settings.sequenceLimits.producers)
        own.forgetHeadings()
        mode.requested = nil
        monitor.update {
            $0.isRunning = false
            $0.subject = .awaited
        }
        hub.close()
        hub.host?.wish = wish
    }

    /// Waits for the delivery of queued updates as long as the transports make progress, then stops the relay.
    ///
    /// Undelivered updates are reported as a failure. If the events come from a store, the relay does not wait, since
    /// the store keeps them until they are delivered.
    public func finish() async {
        if isCarried { return stop() }
        sendHeld(by: nil)
        await hub.drain(patience: settings.patience, clock: clock)
        stop()
        guard let loss = hub.discardQueues(), let host = hub.host, host.failure == nil else { return }
        host.report(.failed(ProviderError(loss)))
    }

    // MARK: Own fixes

    /// Whether the relay receives derived events: always `true`, since the fixes of other devices are such events.
    public var wantsDerivedEvents: Bool { true }

    /// Processes the locations and headings of this device as own fixes, and forwards the fixes of other devices.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let location) where hub.isOwn(.location): ingest(location)
        case .location, .locationWithdrawn: withdraw()
        case .heading(.device, let value, let time): ingest(hub.isOwn(.deviceHeading) ? value : nil, at: time)
        case .status: monitor.update { [hub] in $0.updateAuthorization(isDenied: hub.isLocationDenied) }
        case .derived(let event):
            if let fix = ReceivedFix(event) { receive(fix) }
        case .heading, .resolved: break
        case .state(.running, _):
            monitor.publishHealth()
            hub.publishLinks()
        case .state(let state, _):
            withdraw()
            ingest(nil, at: clock.now)
            guard state == .stopped else { break }
            hub.publishLinks()
            hub.publish { time in RelayTelemetry(relay: name, metrics: telemetrySnapshot(), time: time) }
        }
    }

    /// Sends the fixes of a store's events; calls `body` once, when all transports have reported the outcome.
    ///
    /// Each fix gets the number of its event, and may be of any age.
    public func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        isCarried = true
        for event in events {
            number = event.number
            receive(event.event)
        }
        number = nil
        guard isRunning else { return body(.retry(reason: "the relay is stopped")) }
        sendHeld(by: nil)
        hub.whenDelivered { body(SendOutcome($0)) }
    }

    /// Processes a location of this device, and sends it as a fix.
    ///
    /// The time of the fix is checked against the clock only if thresholds are set, since replayed fixes are old or, in
    /// a replay at full speed, in the future.
    private func ingest(_ location: Location) {
        monitor.metrics.received += 1
        measureBattery()
        let battery = battery(for: location, isStored: number != nil, at: clock.now)
        var fix = own.fix(location, battery: battery, now: clock.coarseInstant, maximumAge: settings.maximumAge)
        let isUnlimited = trackingMode == nil && qualityOverride == nil
        let refusal = ReceptionGate.refusal(
            of: fix, as: stream, now: clock.now, tolerance: isUnlimited ? .infinity : settings.futureTolerance,
            thresholds: thresholds(isStored: number != nil))
        if let reason = isRunning ? (stream == .fused ? .fused : refusal) : .stopped {
            drop(reason)
            return
        }
        own.number(&fix, as: number, replacing: streams.held(ownKey), now: clock.now)
        publish(fix, of: ownKey, latency: LatencyInfo.plausible(clock.now.timeIntervalSince(fix.timestamp)))
    }

    /// Sends the relay's own position if it was held back, then discards the position.
    private func withdraw() {
        if streams.isHeld(ownKey) { send(ownKey) }
        streams.withdraw(ownKey)
    }

    /// Processes a heading of this device; `nil` means that the heading is no longer known, which is sent as an update.
    private func ingest(_ heading: HeadingValue?, at time: Date) {
        let direction = heading.flatMap { $0.value.isFinite ? $0.value : nil }
        guard isRunning else { return }
        let (now, interval) = (clock.coarseInstant, pace.headingInterval)
        let isNews = own.ingest(direction, at: time, arrival: now, interval: interval, change: settings.headingChange)
        guard isNews, var fix = streams.fix(of: ownKey, maximumAge: settings.maximumAge, now: now) else { return }
        // The fix keeps the time of its position; receivers see by its new sequence number that it has changed.
        fix.headingDegrees = direction
        own.number(&fix, as: number, replacing: streams.held(ownKey), now: clock.now)
        streams.amend(fix, of: ownKey)
        monitor.metrics.headingUpdates += 1
        send(ownKey)
    }

    // MARK: Fixes of other devices

    /// Processes a fix of another device.
    ///
    /// - Parameters:
    ///   - fix: The received fix.
    ///   - stream: The stream that the fix belongs to. Fused fixes are dropped if the relay itself fuses the streams.
    ///   - sender: The device that took the fix, unless the fix itself names it; `nil` if unknown. The name must be the
    ///     same on every route.
    @discardableResult
    public func receive(
        _ fix: LocationFix, stream: RelayStream = .remote, from sender: String? = nil
    ) -> RelayOutcome {
        var fix = fix
        fix.device = fix.device ?? sender
        return receive(fix, stream: stream, isLate: false, clockOffset: nil, latency: nil)
    }

    private func receive(_ event: ReceivedFix) {
        var fix = event.fix
        fix.device = event.sender
        receive(
            fix, stream: event.stream, isLate: event.isLate, clockOffset: event.clockOffset, latency: event.latency)
    }

    @discardableResult
    private func receive(
        _ fix: LocationFix, stream: RelayStream, isLate: Bool, clockOffset: Double?, latency: Double?
    ) -> RelayOutcome {
        monitor.metrics.received += 1
        guard isRunning else { return drop(.stopped) }
        if let device = fix.device, device == self.device || hub.devices.contains(device) { return drop(.loop) }
        if stream == .fused, fusionMode != .disabled { return drop(.fused) }
        switch gate.accept(
            fix, as: stream, from: fix.device, now: clock.now, clockOffset: clockOffset,
            tolerance: settings.futureTolerance, thresholds: thresholds(isStored: number != nil))
        {
        case .dropped(.duplicate) where number != nil, .dropped(.tooOld) where number != nil:
            // The fix only seems repeated: a store contains each fix once, and resends it only if it was not delivered.
            return passLate(fix, stream: stream)
        case .dropped(let reason): return drop(reason)
        case .jump: return drop(.jump)
        case .late: return passLate(fix, stream: stream)
        case .new where isLate: return passLate(fix, stream: stream)
        case .new:
            let producer = SequenceWindow.Producer(of: fix, as: stream, from: fix.device)
            return publish(fix, of: RelayStreams.Key(stream: stream, producer: producer), latency: latency)
        }
    }

    // MARK: Updates

    /// Returns the update with the current fixes of all streams; `nil` if no position is known.
    public func currentSnapshot() -> RelayUpdate? {
        let update = streams.snapshot(now: clock.instant, time: clock.now, settings: settings)
        return update.currentFix == nil ? nil : update
    }

    /// Stores a fix as the newest of its device and source, and sends the fix now or when it is due, see ``RelayPace``.
    @discardableResult
    private func publish(_ fix: LocationFix, of key: RelayStreams.Key, latency: Double?) -> RelayOutcome {
        if streams.isHeld(key) { drop(.throttled) }
        let isHeld = streams.ingest(fix, of: key, latency: latency, now: clock.instant, pace: pace)
        if isHeld { armHold() } else { send(key) }
        // The delegate may have stopped the relay when the update was sent.
        if key.stream == .remote, isRunning {
            silence.recordActivity()
            monitor.update { $0.subject = .heard }
        }
        return isHeld ? .held : .published
    }

    /// Forwards a late fix in a separate update, so that receivers do not take it for the newest fix.
    private func passLate(_ fix: LocationFix, stream: RelayStream) -> RelayOutcome {
        monitor.metrics.late += 1
        var update = RelayUpdate(relayTimestamp: clock.now)
        update[stream] = fix
        hub.push(update)
        audience.deliver(.late(fix, stream))
        return .late
    }

    /// Sends the held-back fixes that are due by the given instant; if the instant is `nil`, sends all held-back fixes.
    private func sendHeld(by instant: SensorInstant?) {
        for key in streams.due(by: instant ?? SensorInstant(nanoseconds: .max)) where isRunning && streams.isHeld(key) {
            send(key)
        }
        armHold()
    }

    private func armHold() {
        if isRunning, let due = streams.nextDue { hold.arm(at: due) } else { hold.disarm() }
    }

    /// Sends an update with the newest fix stored under the given key.
    private func send(_ key: RelayStreams.Key) {
        var (update, count) = streams.makeUpdate(
            of: key, now: clock.instant, time: clock.now, settings: settings, fusion: fusionMode)
        // The delays of replayed fixes are meaningless, so they are left out.
        if clock.replay == nil { update.latency = streams.latency(of: key, now: clock.instant) }
        monitor.metrics.published += count
        hub.push(update)
        audience.deliver(.update(update))
    }

    /// Counts fixes as dropped for the given reason.
    @discardableResult
    private func drop(_ reason: RelayDropReason, count: Int = 1) -> RelayOutcome {
        if count > 0 { monitor.metrics.dropsByReason[reason, default: 0] += count }
        return .dropped(reason)
    }

    // MARK: Health

    /// Returns the health of the streams of the base station and of the tracked subject.
    ///
    /// - Parameter window: The seconds over which rates are measured, 1...60.
    public func streamHealthSnapshot(window: Double = 10) -> StreamHealthSnapshot {
        streams.health(window: window, silence: settings.silence, now: clock.instant, time: clock.now)
    }

    /// Returns the counters of the relay since its creation.
    public func telemetrySnapshot() -> TelemetryMetrics { monitor.telemetry(held: streams.heldCount) }
}

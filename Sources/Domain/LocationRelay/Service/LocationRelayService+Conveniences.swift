import CodecSupport
public import Geolocation

/// Convenience methods, and the methods for transports, tracking modes and the battery.
extension LocationRelayService {
    /// Starts the relay as a sink; it reports to the host when transports lose their connection, reconnect or fail.
    public func start(in host: SinkHost) {
        hub.host = host
        measureBattery()
        start()
        host.wish = wish
    }

    /// Limits the wait of ``finish()``: from now on, deliveries no longer extend its time limit.
    public func finishPromptly() { hub.finishPromptly() }

    /// Processes all fixes of an update, each in its stream.
    ///
    /// - Parameters:
    ///   - update: The update with the fixes.
    ///   - sender: The device that sent the update; `nil` if unknown.
    public func receive(_ update: RelayUpdate, from sender: String? = nil) {
        for stream in RelayStream.allCases {
            if let fix = update[stream] { receive(fix, stream: stream, from: sender) }
        }
    }

    /// The transports over which the relay sends its updates.
    public var transports: [any LocationTransport] { hub.transports }

    /// Adds a transport, and opens it if the relay is running; does nothing if the transport is already attached.
    public func addTransport(_ transport: any LocationTransport) { hub.add(transport) }

    /// Closes and removes a transport; by default, drops the transport's undelivered updates.
    public func removeTransport(_ transport: any LocationTransport, discardingQueue: Bool = true) {
        hub.remove(transport, discardingQueue: discardingQueue)
    }

    /// Whether the relay is ready for more fixes.
    ///
    /// It is `wait` while a transport that may still deliver has a queue that is more than half full.
    public var demand: SinkDemand { hub.demand }

    /// The quality thresholds in effect: ``qualityOverride`` if it is set, otherwise those of the tracking mode;
    /// without a mode, unlimited.
    public var effectiveQualityThresholds: QualityThresholds {
        qualityOverride ?? trackingMode?.configuration.qualityThresholds ?? .unlimited
    }

    /// Returns the thresholds that a fix must meet.
    ///
    /// The age of a fix from a store is not limited, since the store keeps fixes until they can be delivered.
    func thresholds(isStored: Bool) -> QualityThresholds {
        var thresholds = effectiveQualityThresholds
        if isStored { thresholds.maxAge = .infinity }
        return thresholds
    }

    /// The current fix of the tracked subject or, if unknown, of the relay itself; `nil` if both are unknown.
    public var currentFix: LocationFix? { currentSnapshot()?.currentFix }

    /// The number of fixes and updates dropped by the relay and by its transports, by reason.
    public var drops: DropCounts { telemetrySnapshot().drops }

    /// The delegate that receives the relay's updates and health; held weakly.
    public var delegate: (any LocationRelayDelegate)? {
        get { audience.delegate }
        set {
            let isNew = newValue !== audience.delegate
            audience.delegate = newValue
            if isNew, let newValue { introduce(newValue) }
        }
    }

    /// A new asynchronous sequence of the relay's future changes, which buffers the newest 64 of them.
    ///
    /// The changes are those that the delegate receives. Each access creates a new sequence, and each sequence receives
    /// every change. A sequence ends when the relay is deallocated.
    public var changes: BufferedEvents<RelayChange> { changes(capacity: 64) }

    /// Returns a new asynchronous sequence of the relay's future changes, which buffers the newest `capacity` of them.
    ///
    /// The changes are those that the delegate receives.
    public func changes(capacity: Int) -> BufferedEvents<RelayChange> { audience.makeSequence(capacity: capacity) }

    // MARK: Tracking mode

    /// The relay's own tracking mode; `nil` to accept every valid fix, for example in replays, whose fixes are old.
    public var trackingMode: TrackingMode? {
        get { mode.own }
        set { mode.own = newValue }
    }

    /// The tracking mode that a peer has requested; `nil` if no mode is requested.
    ///
    /// The requested mode determines the sending rate, but not the quality thresholds.
    public var requestedMode: TrackingMode? { mode.requested }

    /// The tracking mode that determines how often the relay sends.
    ///
    /// If a peer has requested a mode, it is that mode, limited by the battery level. Without a request, it is the
    /// relay's own mode.
    public var pacingMode: TrackingMode? { mode.pacing }

    /// Applies a peer's request for a tracking mode if the request names this device.
    func request(_ mode: TrackingMode?, of device: String) {
        let names = hub.devices + [self.device].compactMap(\.self)
        guard isRunning, mode != requestedMode, names.isEmpty || names.contains(device) else { return }
        self.mode.requested = mode
    }

    /// Updates the sampling that the relay requests from its host after a change of the tracking modes.
    ///
    /// If the mode that determines the sending rate has changed, it also publishes this change.
    func modeDidChange(from old: ModeChoice) {
        guard mode.pacing != old.pacing || mode.own != old.own else { return }
        hub.host?.wish = wish
        guard isRunning, mode.pacing != old.pacing else { return }
        hub.publish { time in
            TrackingModeChange(relay: name, mode: mode.pacing, isRequested: mode.requested != nil, time: time)
        }
    }

    /// The sampling that the relay requests from location providers, derived from the tracking mode and the thresholds.
    ///
    /// A stopped relay requests no sampling.
    var wish: SamplingWish {
        guard isRunning else { return .nothing }
        guard let mode = pacingMode?.configuration else { return .everything }
        let limit = QualityGate.maximumAccuracy(of: stream, thresholds: effectiveQualityThresholds)
        return SamplingWish(
            accuracy: min(mode.desiredAccuracy ?? 0, limit), distance: mode.distanceFilter ?? 0,
            interval: mode.interval ?? 0)
    }

    // MARK: Battery

    /// The age in seconds up to which a fix from a store has the present battery level.
    private static var batteryAge: Double { 60 }

    /// The battery level reported in the relay's own fixes, 0...1; `nil` or an invalid value if unknown.
    ///
    /// It is not reported in fixes that a store has kept for more than a minute. A low battery level limits the mode
    /// that a peer may request, see ``TrackingMode/limited(byBattery:)``.
    public var battery: Double? {
        get { mode.battery }
        set { mode.battery = newValue }
    }

    /// A function that returns the battery level of this device, 0...1; `nil` if it is unknown.
    ///
    /// The host is that of the relay, to which the function may report that the level cannot be measured.
    public typealias BatteryMeter = @SensorActor (_ host: SinkHost) -> Double?

    /// Updates the battery level if the relay measures it.
    func measureBattery() {
        guard let batteryMeter, let host = hub.host else { return }
        let level = batteryMeter(host)
        if level != battery { battery = level }
    }

    /// Returns the battery level for an own fix; `nil` if it is unknown.
    func battery(for location: Location, isStored: Bool, at now: Date) -> Double? {
        isStored && now.timeIntervalSince(location.timestamp) > Self.batteryAge ? nil : battery
    }

    /// The key under which the relay stores its own fixes.
    var ownKey: RelayStreams.Key { RelayStreams.Key(stream: stream, producer: nil) }

    var pace: RelayPace { RelayPace(settings, mode: pacingMode?.configuration) }

    /// Notifies a new delegate of the current health, of the subject's connection state and of the latest update.
    private func introduce(_ delegate: any LocationRelayDelegate) {
        delegate.healthDidChange(health)
        delegate.subjectConnectionDidChange(isSubjectConnected)
        if let update = currentSnapshot() { delegate.didUpdate(update) }
    }
}

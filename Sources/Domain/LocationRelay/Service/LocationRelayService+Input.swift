import CodecSupport
public import Geolocation

/// The outcome of a fix passed to a relay.
public enum RelayOutcome: Sendable, Hashable {
    /// The fix was sent as the newest one of its stream.
    case published
    /// The fix is sent when the minimum interval has passed, unless a newer one replaces it.
    case held
    /// The fix was forwarded, but did not change the current update, since a newer one was known.
    case late
    /// The fix was dropped.
    case dropped(RelayDropReason)
}

extension LocationRelayService {
    /// Always `false`: derived events, such as a receiver's satellites, are not relayed.
    public var takesDerivedEvents: Bool { false }

    /// Converts a location to a fix of the relay's own stream, and remembers the device's heading.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let location): ingestOwn(location)
        case .locationWithdrawn: withdraw()
        case .heading(.device, let value, let time): ingestHeading(value, at: time)
        case .status(let change): handle(change)
        case .heading, .resolved, .state, .derived: break
        }
    }

    /// Takes a fix from another device.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that the fix belongs to. Fused fixes are dropped.
    ///   - sender: The device that sent the fix, the same on every route it may take; `nil` if unknown.
    @discardableResult
    public func receive(
        _ fix: LocationFix, stream: RelayStream = .remote, from sender: String? = nil
    ) -> RelayOutcome {
        metrics.received += 1
        guard isRunning else { return drop(.stopped) }
        let verdict = gate.accept(
            fix, as: stream, from: sender, now: clock.now, tolerance: settings.futureTolerance,
            thresholds: effectiveQualityThresholds)
        switch verdict {
        case .dropped(let reason): return drop(reason)
        case .late: return passLate(fix, stream: stream)
        case .new:
            let producer = SequenceWindow.Producer(sender: sender, source: fix.source)
            if isSurpassed(fix, of: producer, stream: stream) { return passLate(fix, stream: stream) }
            return publish(fix, of: producer, stream: stream)
        }
    }

    /// Takes the fixes of an update, each for its stream.
    ///
    /// The update's fused fix is ignored; the relay fuses the streams itself if ``fusionMode`` says so.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - sender: The device that sent it.
    public func receive(_ update: RelayUpdate, from sender: String? = nil) {
        if let base = update.base { receive(base, stream: .base, from: sender) }
        if let remote = update.remote { receive(remote, stream: .remote, from: sender) }
    }

    /// Checks own fixes against the clock only if thresholds are set, since replayed fixes are old or, at full speed,
    /// in the future.
    private func ingestOwn(_ location: Location) {
        metrics.received += 1
        var fix = LocationFix(
            location, source: source, heading: heading?.direction, battery: usableBattery, sequence: 0)
        let isUnlimited = trackingMode == nil && qualityOverride == nil
        let refusal = ReceptionGate.refusal(
            of: fix, as: stream, now: clock.now, tolerance: isUnlimited ? .infinity : settings.futureTolerance,
            thresholds: effectiveQualityThresholds)
        if let reason = isRunning ? refusal : .stopped {
            drop(reason)
            return
        }
        fix.sequence = nextNumber()
        noteHeading()
        publish(fix, of: nil, stream: stream)
    }

    /// The battery level, or `nil` if it is unknown or out of range; positions are relayed either way.
    private var usableBattery: Double? {
        guard let battery, battery >= 0, battery <= 1 else { return nil }
        return battery
    }

    /// Whether the stream's newest fix is still fresh and is the relay's own, or is a newer one of another producer.
    private func isSurpassed(
        _ fix: LocationFix, of producer: SequenceWindow.Producer, stream: RelayStream
    ) -> Bool {
        let state = states[stream.index]
        guard let latest = state.latest, state.producer != producer,
            state.isFresh(settings.silence, now: clock.coarseInstant)
        else { return false }
        return state.producer == nil || fix.timestampMilliseconds < latest.timestampMilliseconds
    }

    private func withdraw() {
        guard isRunning, states[stream.index].producer == nil else { return }
        if states[stream.index].isHeld { sendHeld() }
        states[stream.index].withdraw()
    }

    private func ingestHeading(_ value: HeadingValue?, at time: Date) {
        guard isRunning else { return }
        guard let value, value.value.isFinite else {
            heading = nil
            return
        }
        heading = (value.value, time)
        guard states[stream.index].producer == nil,
            var fix = states[stream.index].member(maximumAge: settings.maximumAge, now: clock.coarseInstant),
            headingGate.passes(
                value.value, at: time, minimumInterval: settings.headingInterval, minimumChange: settings.headingChange)
        else { return }
        // The timestamp stays that of the position; only the sequence number shows that something is new.
        fix.headingDegrees = value.value
        fix.sequence = nextNumber()
        publishHeading(fix)
    }

    /// Updates ``authorizationError`` from a provider's status: set by `denied`, cleared by any later status of that
    /// provider.
    private func handle(_ change: ProviderStatusChange) {
        if change.status == .denied {
            deniedProvider = change.provider
            authorizationError = .authorizationDenied
        } else if deniedProvider == change.provider {
            deniedProvider = nil
            authorizationError = nil
        }
    }
}

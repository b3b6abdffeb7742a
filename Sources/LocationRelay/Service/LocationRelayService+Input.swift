public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What became of a fix that a relay was given.
public enum RelayOutcome: Sendable, Hashable {
    /// It went out as the newest one of its stream.
    case published
    /// It goes out when the minimum interval has passed, unless a newer one replaces it.
    case held
    /// It was passed on, but moved nothing, since a newer one was there.
    case late
    /// It was not passed on.
    case dropped(RelayDropReason)
}

extension LocationRelayService {
    /// None: a receiver's satellites are not relayed.
    public var takesDerivedEvents: Bool { false }

    /// Makes a fix of a location, and remembers the device's heading.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let location): takeOwn(location)
        case .locationWithdrawn: withdraw()
        case .heading(.device, let value, let time): takeHeading(value, at: time)
        case .status(let change): take(change)
        case .heading, .resolved, .state, .derived: break
        }
    }

    /// Takes a fix of somebody else.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that it belongs to; fused ones are dropped.
    ///   - sender: The device that it comes from, the same for each way that it may take; nil where nothing tells.
    @discardableResult
    public func receive(
        _ fix: LocationFix, stream: RelayStream = .remote, from sender: String? = nil
    ) -> RelayOutcome {
        metrics.received += 1
        guard isRunning else { return drop(.stopped) }
        let verdict = gate.take(
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

    /// Takes the fixes of an update, each for its stream; what was fused of them is worked out again where that is asked for.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - sender: The device that it comes from.
    public func receive(_ update: RelayUpdate, from sender: String? = nil) {
        if let base = update.base { receive(base, stream: .base, from: sender) }
        if let remote = update.remote { receive(remote, stream: .remote, from: sender) }
    }

    /// Own fixes are judged by the clock only where thresholds are asked for: a replay is old, or, at full speed, ahead of time.
    private func takeOwn(_ location: Location) {
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

    /// A relay that does not know its battery says so, and relays positions nevertheless.
    private var usableBattery: Double? {
        guard let battery, battery >= 0, battery <= 1 else { return nil }
        return battery
    }

    /// Whether another producer of the stream, which is still heard, has made a newer fix, or is the relay itself.
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

    private func takeHeading(_ value: HeadingValue?, at time: Date) {
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
        // The position is as old as it was, so that the time stays; the number tells that something is new.
        fix.headingDegrees = value.value
        fix.sequence = nextNumber()
        publishHeading(fix)
    }

    /// A provider that is not permitted to know the location says so by its status, and says otherwise later.
    private func take(_ change: ProviderStatusChange) {
        if change.status == .denied {
            deniedProvider = change.provider
            authorizationError = .authorizationDenied
        } else if deniedProvider == change.provider {
            deniedProvider = nil
            authorizationError = nil
        }
    }
}

import Geolocation

extension LocationRelayService {
    /// Returns the current update, or `nil` if no position is known.
    public func currentSnapshot() -> RelayUpdate? {
        let update = makeUpdate(now: clock.instant)
        return update.currentFix == nil ? nil : update
    }

    /// The fix that most consumers want: that of the subject or, failing that, of the relay itself.
    public var currentFix: LocationFix? { currentSnapshot()?.currentFix }

    /// Stores a fix as the newest one of its stream, and sends it now or when the minimum interval has passed.
    @discardableResult
    func publish(_ fix: LocationFix, of producer: SequenceWindow.Producer?, stream: RelayStream) -> RelayOutcome {
        if states[stream.index].isHeld { drop(.throttled) }
        let now = clock.instant
        states[stream.index].ingest(fix, of: producer, now: now)
        lastChanged = stream
        let due = states[stream.index].throttle.wait(
            fix.horizontalAccuracyMeters, now: now, interval: settings.minimumInterval,
            bypass: settings.accuracyBypass)
        if let due { hold(until: due) } else { send(now: now) }
        if stream == .remote { hearSubject() }
        return due == nil ? .published : .held
    }

    /// Sends the newest own fix with a changed heading.
    func publishHeading(_ fix: LocationFix) {
        noteHeading()
        states[stream.index].amend(fix)
        lastChanged = stream
        metrics.headingUpdates += 1
        send(now: clock.instant)
    }

    /// Records the current heading as published.
    func noteHeading() {
        if let heading { headingGate.didPublish(heading.direction, at: heading.time) }
    }

    /// Forwards a late fix in an update of its own, so that it is not mistaken for the newest one.
    func passLate(_ fix: LocationFix, stream: RelayStream) -> RelayOutcome {
        metrics.late += 1
        let update = RelayUpdate(
            base: stream == .base ? fix : nil, remote: stream == .remote ? fix : nil, relayTimestamp: clock.now)
        hub.push(update)
        delegate?.didReceiveLate(fix, stream: stream)
        return .late
    }

    /// Sends the fixes held back.
    func sendHeld() {
        if states.contains(where: \.isHeld) { send(now: clock.instant) }
    }

    /// Counts a dropped fix.
    @discardableResult
    func drop(_ reason: RelayDropReason) -> RelayOutcome {
        metrics.dropsByReason[reason, default: 0] += 1
        return .dropped(reason)
    }

    /// Sends an update with the newest fixes, including those held back.
    private func send(now: SensorInstant) {
        let update = makeUpdate(now: now)
        for index in states.indices where states[index].isHeld {
            metrics.published += 1
            states[index].isHeld = false
            states[index].throttle.didSend(states[index].latest?.horizontalAccuracyMeters ?? 0, now: now)
        }
        releaseHold()
        hub.push(update)
        delegate?.didUpdate(update)
    }

    private func makeUpdate(now: SensorInstant) -> RelayUpdate {
        var update = RelayUpdate(
            base: states[RelayStream.base.index].member(maximumAge: settings.maximumAge, now: now),
            remote: states[RelayStream.remote.index].member(maximumAge: settings.maximumAge, now: now),
            relayTimestamp: clock.now)
        guard fusionMode == .weightedAverage else { return update }
        let (newer, older) = lastChanged == .base ? (update.base, update.remote) : (update.remote, update.base)
        update.fused = newer.map { settings.fusion.fused($0, with: older) }
        return update
    }
}

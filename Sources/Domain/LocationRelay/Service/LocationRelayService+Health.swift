import CodecSupport
public import Geolocation

extension LocationRelayService {
    /// Returns the health of the streams.
    ///
    /// - Parameter window: Seconds over which rates are measured, 1...60.
    public func streamHealthSnapshot(window: Double = 10) -> StreamHealthSnapshot {
        var snapshot = StreamHealthSnapshot()
        snapshot.base = health(of: .base, window: window)
        snapshot.remote = health(of: .remote, window: window)
        return snapshot
    }

    /// Returns the relay's counters since its creation.
    public func telemetrySnapshot() -> TelemetryMetrics {
        var snapshot = metrics
        snapshot.held = states.count { $0.isHeld }
        snapshot.transportDrops = hub.drops
        snapshot.currentQueueDepth = hub.depth
        snapshot.peakQueueDepth = hub.peakDepth
        return snapshot
    }

    /// The fixes and updates dropped by the relay and by its transports, by reason.
    public var drops: DropCounts { telemetrySnapshot().drops }

    /// Handles a sign of life of the subject.
    func hearSubject() {
        guard isRunning else { return }
        expectSubject()
        setSubjectConnected(true)
    }

    /// Updates the subject's connection state, and notifies the delegate of a change.
    func setSubjectConnected(_ isConnected: Bool) {
        guard isConnected != isSubjectConnected else { return }
        isSubjectConnected = isConnected
        metrics.connectivityTransitions += 1
        delegate?.subjectConnectionDidChange(isConnected)
        evaluateHealth()
    }

    /// Re-evaluates the health, and notifies the delegate of a change.
    func evaluateHealth() {
        let new = HealthPolicy.health(
            isRunning: isRunning, isSubjectConnected: isSubjectConnected,
            hasHeardSubject: states[RelayStream.remote.index].arrival != nil, authorizationError: authorizationError)
        guard new != health else { return }
        health = new
        delegate?.healthDidChange(new)
    }

    /// Gives a new delegate the current state.
    func introduce(_ delegate: any LocationRelayDelegate) {
        delegate.healthDidChange(health)
        delegate.subjectConnectionDidChange(isSubjectConnected)
        if let update = currentSnapshot() { delegate.didUpdate(update) }
    }

    /// Notifies the delegate of an authorization error, and re-evaluates the health.
    func authorizationChanged() {
        if let authorizationError { delegate?.authorizationDidFail(authorizationError) }
        evaluateHealth()
    }

    private func health(of stream: RelayStream, window: Double) -> StreamHealthSnapshot.Stream {
        let state = states[stream.index]
        let now = clock.instant
        var health = StreamHealthSnapshot.Stream()
        health.isActive = state.isFresh(settings.silence, now: now)
        health.updateRate = state.rate.rate(at: now, window: window)
        guard let latest = state.latest else { return health }
        let age = max(0, clock.now.timeIntervalSince(latest.timestamp))
        health.lastUpdateAge = age
        health.signalQuality = (max(0, 1 - latest.horizontalAccuracyMeters / 100) + max(0, 1 - age / 30)) / 2
        return health
    }
}

// The hub's notifications about its transports.
extension LocationRelayService {
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        delegate?.transport(transport, connectionDidChange: state)
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        delegate?.transport(transport, didEncounterError: error)
    }
}

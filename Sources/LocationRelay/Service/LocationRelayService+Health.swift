public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LocationRelayService {
    /// How the streams are doing.
    ///
    /// - Parameter window: Seconds over which rates are taken, 1...60.
    public func streamHealthSnapshot(window: Double = 10) -> StreamHealthSnapshot {
        var snapshot = StreamHealthSnapshot()
        snapshot.base = health(of: .base, window: window)
        snapshot.remote = health(of: .remote, window: window)
        return snapshot
    }

    /// What the relay has done since it was made.
    public func telemetrySnapshot() -> TelemetryMetrics {
        var snapshot = metrics
        snapshot.held = states.count { $0.isHeld }
        snapshot.transportDrops = hub.drops
        snapshot.currentQueueDepth = hub.depth
        snapshot.peakQueueDepth = hub.peakDepth
        return snapshot
    }

    /// What was not passed on, by the relay and by its transports.
    public var drops: DropCounts { telemetrySnapshot().drops }

    /// The subject was heard of.
    func hearSubject() {
        guard isRunning else { return }
        expectSubject()
        setSubjectConnected(true)
    }

    /// Notes whether the subject is heard of.
    func setSubjectConnected(_ isConnected: Bool) {
        guard isConnected != isSubjectConnected else { return }
        isSubjectConnected = isConnected
        metrics.connectivityTransitions += 1
        delegate?.watchConnectionDidChange(isConnected)
        evaluateHealth()
    }

    /// Works out health, and tells of a change.
    func evaluateHealth() {
        let new = HealthPolicy.health(
            isRunning: isRunning, isSubjectConnected: isSubjectConnected,
            hasHeardSubject: states[RelayStream.remote.index].arrival != nil, authorizationError: authorizationError)
        guard new != health else { return }
        health = new
        delegate?.healthDidChange(new)
    }

    /// Tells a new delegate what was told before.
    func introduce(_ delegate: any LocationRelayDelegate) {
        delegate.healthDidChange(health)
        delegate.watchConnectionDidChange(isSubjectConnected)
        if let update = currentSnapshot() { delegate.didUpdate(update) }
    }

    /// Tells that the relay may not know where it is.
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

// What the hub hears of transports.
extension LocationRelayService {
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        delegate?.transport(transport, connectionDidChange: state)
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        delegate?.transport(transport, didEncounterError: error)
    }
}

import Geolocation

/// Tracks the condition and the counters of a relay; reports changes to the relay's observers and as events.
@SensorActor
final class RelayMonitor {
    /// The health of the relay.
    private(set) var health = RelayHealth.idle

    /// The counters of the relay, without those of its transports.
    var metrics = TelemetryMetrics()

    private var condition = RelayCondition()
    private let name: String
    private let hub: TransportHub
    private let audience: RelayAudience

    /// Creates the monitor of a relay that has not been started yet.
    nonisolated init(name: String, _ hub: TransportHub, _ audience: RelayAudience) {
        (self.name, self.hub, self.audience) = (name, hub, audience)
    }

    /// Whether the relay is running.
    var isRunning: Bool { condition.isRunning }

    /// Whether a fix of the tracked subject was received recently.
    var isSubjectConnected: Bool { condition.subject == .heard }

    /// The reason why the relay cannot use the location; `nil` if it can.
    var authorizationError: LocationRelayError? { condition.authorizationError }

    /// Marks the relay as running; the next call of ``update(_:)`` reports the health.
    func begin() { condition.isRunning = true }

    /// Changes the condition of the relay, and notifies the relay's observers of the changes.
    func update(_ change: (inout RelayCondition) -> Void) {
        let (wasConnected, oldError) = (isSubjectConnected, authorizationError)
        change(&condition)
        if isSubjectConnected != wasConnected {
            metrics.connectivityTransitions += 1
            audience.deliver(.subject(isConnected: isSubjectConnected))
        }
        if let authorizationError, authorizationError != oldError {
            audience.deliver(.authorization(authorizationError))
        }
        let new = condition.health
        guard new != health else { return }
        let wasIdle = health == .idle
        health = new
        audience.deliver(.health(new))
        // When the relay starts, the event is published later, after all sinks have been added.
        if !wasIdle { publishHealth() }
    }

    /// Publishes the event `health` with the current health.
    func publishHealth() {
        hub.publish { time in RelayHealthChange(relay: name, health: health, time: time) }
    }

    /// Returns the counters of the relay and its transports.
    ///
    /// - Parameter held: The number of fixes that the relay holds back.
    func telemetry(held: Int) -> TelemetryMetrics {
        var snapshot = metrics
        snapshot.held = held
        snapshot.transportDrops = hub.drops
        snapshot.currentQueueDepth = hub.depth
        snapshot.peakQueueDepth = hub.peakDepth
        return snapshot
    }
}

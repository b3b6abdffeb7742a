import GeolocationTestKit
import RouteGeometry
import SubjectAlerting
import SubjectTracking

@testable import GeolocationPipeline

/// A manager with an alerter, and a sink that publishes the events of a follower.
@SensorActor
final class Rig {
    let clock = ManualClock()
    let manager: GeolocationManager
    let alerter: SubjectAlerter
    let listener = RecordingSink()
    private let publisher = Publisher()
    private var tracker = SubjectTracker(profiles: [SubjectProfile(id: "rex", name: "Rex")])

    init(_ alerter: SubjectAlerter) throws {
        self.alerter = alerter
        manager = GeolocationManager(clock: clock)
        try manager.add(alerter)
        // The sink publishes events before the listener is added.
        try manager.add(publisher)
        try manager.add(listener)
        manager.start()
    }

    /// Moves Rex to a number of metres to the north, by default a second later.
    func move(_ north: Double, after seconds: Double = 1, battery: Double? = nil, isCharging: Bool? = nil) {
        clock.advance(by: seconds)
        let location = Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: 4, timestamp: clock.now)
        tracker.update(
            with: SubjectFix(
                device: "rex", location: location, battery: battery, isCharging: isCharging, receipt: clock.now))
        publish(.moved)
    }

    /// Moves the owner to a number of metres from Rex, a second later.
    func moveOwner(_ distance: Double) {
        clock.advance(by: 1)
        publish(.ownerMoved, SubjectRelation(distance: distance, bearing: 0, accuracy: 5, age: 40))
    }

    /// Advances the clock without fixes of Rex.
    func wait(_ seconds: Double) {
        clock.advance(by: seconds)
        _ = tracker.check(at: clock.now)
        publish(.connection)
    }

    /// Restores Rex as if it had been seen this many seconds ago in an earlier run.
    func restore(after seconds: Double) {
        tracker.update(
            with: SubjectFix(
                device: "rex", location: Location(latitude: 47, longitude: 9, timestamp: clock.now),
                receipt: clock.now))
        clock.advance(by: seconds)
        _ = tracker.check(at: clock.now)
        publish(.restored)
    }

    private func publish(_ change: SubjectEvent.Change, _ relation: SubjectRelation? = nil) {
        guard let subject = tracker["rex"] else { return }
        publisher.host?.publish(SubjectEvent(change, of: subject, relation: relation, at: clock.now))
    }

    func publish(_ event: any DerivedEvent) { publisher.host?.publish(event) }

    /// The reported events of actions.
    var actions: [AlertActionEvent] { derived() }

    /// The reported alerts.
    var alerts: [AlertEvent] { derived() }

    /// The reported areas.
    var features: [FeatureEvent] { derived() }

    private func derived<Event: DerivedEvent>() -> [Event] {
        listener.events.compactMap { if case .derived(let event) = $0 { event as? Event } else { nil } }
    }

    func stop() async {
        manager.stop()
        await alerter.finish()
    }
}

/// Publishes the events of a test.
private final class Publisher: GeolocationSink {
    private(set) var host: SinkHost?

    nonisolated init() {}

    func start(in host: SinkHost) {
        self.host = host
        host.publish(RecordedEvent(type: "hello", time: host.clock.now, fields: [:]))
    }

    func receive(_ event: GeolocationEvent) {}
}

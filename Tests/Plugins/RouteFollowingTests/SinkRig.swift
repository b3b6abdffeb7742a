import Geolocation
import GeolocationTestKit
import RouteFollowing
import RouteGeometry
import RouteTracking
import TrackFiles

/// A sink of a manager with a scripted source, and a listener.
@SensorActor
struct SinkRig {
    let clock = ManualClock()
    let manager: GeolocationManager
    let source = ScriptedLocationProvider()
    let listener = RecordingSink()
    let sink: RouteTrackingSink
    let host: SinkHost

    /// The diagnostics of the sink's start, as reported to a listener installed before it.
    let firstStatuses: [ProviderStatus]

    /// Creates a running rig.
    ///
    /// - Parameter listensFirst: Whether the listener is before the sink.
    init(
        _ origin: RouteTrackingSink.Source, settings: RouteTrackerSettings = RouteTrackerSettings(),
        resuming state: RouteFollowerState? = nil, listensFirst: Bool = false
    ) throws {
        manager = GeolocationManager(clock: clock)
        sink = RouteTrackingSink(origin, settings: settings, resuming: state)
        if listensFirst { try manager.add(listener) }
        host = try manager.add(sink)
        if !listensFirst { try manager.add(listener) }
        manager.add(source)
        manager.start()
        firstStatuses = Self.statuses(in: listener)
        listener.removeAll()
    }

    /// Lets the source report fixes, and a second pass with each.
    func emit(_ fixes: [Location]) {
        for fix in fixes {
            source.emit(fix)
            clock.advance(by: 1)
        }
    }

    /// The published positions of the traveller.
    var routes: [RouteEvent] { derived() }

    /// The published waypoint events, as texts.
    var waypoints: [String] {
        derived().map { (event: WaypointEvent) in "\(event.change.kind) \(event.change.waypoint.index)" }
    }

    /// The lines of routes that it published.
    var features: [FeatureEvent] { derived() }

    /// Requests the lines of routes.
    func requestFeatures() { sink.receive(.derived(FeatureRequest(at: clock.now))) }

    /// The statuses of the sink.
    var statuses: [ProviderStatus] { Self.statuses(in: listener) }

    private static func statuses(in listener: RecordingSink) -> [ProviderStatus] {
        listener.events.compactMap { event in
            guard case .status(let change) = event, change.provider == "route-tracking" else { return nil }
            return change.status
        }
    }

    private func derived<Event: DerivedEvent>() -> [Event] {
        listener.events.compactMap { if case .derived(let event) = $0 { event as? Event } else { nil } }
    }
}

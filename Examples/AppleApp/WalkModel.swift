// An iPhone app: a manager with the device's own sensors, its events in an observable model, and permission, start,
// stop and snoozing driven by the phases of a scene. Add both files to an Xcode app with the background mode "location"
// and a text for NSLocationWhenInUseUsageDescription.
import CoreLocationSensors
import Observation

/// The values of a manager for a view, on the main actor.
@MainActor @Observable
final class WalkModel {
    private(set) var fix: Location?
    private(set) var heading: ResolvedHeading?
    private(set) var authorization = AuthorizationStatus.notDetermined
    private(set) var state = GeolocationManagerState.stopped
    /// The reason for missing values; `nil` if there is none.
    private(set) var problem: String?

    private let manager: GeolocationManager
    private let posture = FlatOrForegroundPolicy()

    init() {
        let settings = CoreLocationSettings(activity: .fitness, runsInBackground: true)
        manager = .withDeviceSensors(CoreLocationSource(settings: settings), posture: posture)
    }

    /// Requests permission, starts, and shows the events until the task is cancelled.
    func follow() async {
        let events = await manager.events
        await manager.requestAuthorization()
        await manager.start()
        for await event in events { await show(event) }
        await manager.stop()
    }

    /// Snoozes in the background until the user has walked 40 m, and resumes in the foreground.
    func move(toForeground isForeground: Bool) async {
        await SensorActor.run { [posture] in posture.isForeground = isForeground }
        switch (state, isForeground) {
        case (.running, false): await manager.snooze()
        case (.snoozing, true): await manager.start()
        default: break
        }
    }

    /// Starts, or stops and discards the known values.
    func toggle() async {
        if state == .stopped { await manager.start() } else { await manager.stop() }
    }

    private func show(_ event: GeolocationEvent) async {
        switch event {
        case .location(let fix): self.fix = fix
        case .locationWithdrawn: fix = nil
        case .resolved(.presentation, let heading, _): self.heading = heading
        case .state(let state, _): self.state = state
        case .status(let change):
            problem = change.status.reason
            authorization = await manager.authorizationStatus
        default: break
        }
    }
}

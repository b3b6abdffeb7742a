import Foundation
import Geolocation
import GeolocationTestKit

/// A manager with a scripted provider in each slot, a manual clock, a sink and both delegates.
@SensorActor
struct ManagerRig {
    let clock = ManualClock()
    let location: ScriptedLocationProvider
    let course = ScriptedCourseProvider(name: "course")
    let user = ScriptedUserHeadingProvider(name: "user")
    let device = ScriptedDeviceHeadingProvider(name: "device")
    let sink = RecordingSink()
    let updates = UpdateRecorder()
    let snoozes = SnoozeRecorder()
    let manager: GeolocationManager

    init(supportsSignificantChange: Bool = true, snoozePolicy: SnoozePolicy = .watchUpdates()) throws {
        location = ScriptedLocationProvider(name: "location", supportsSignificantChange: supportsSignificantChange)
        manager = GeolocationManager(snoozePolicy: snoozePolicy, clock: clock)
        manager.add(location)
        manager.add(course)
        manager.add(user)
        manager.add(device)
        try manager.add(sink)
        manager.updateDelegate = updates
        manager.snoozeDelegate = snoozes
    }

    /// A rig whose manager runs.
    static func running() throws -> ManagerRig {
        let rig = try ManagerRig()
        rig.manager.start()
        return rig
    }

    /// A rig whose manager snoozes, with the provider's own watch or with one around its updates.
    static func snoozing(
        supportsSignificantChange: Bool = true, snoozePolicy: SnoozePolicy = .watchUpdates()
    ) throws -> ManagerRig {
        let rig = try ManagerRig(supportsSignificantChange: supportsSignificantChange, snoozePolicy: snoozePolicy)
        rig.manager.start()
        rig.manager.snooze()
        rig.sink.removeAll()
        return rig
    }

    /// A fix so many metres north of a fixed place.
    func fix(north metres: Double = 0, accuracy: Double = 4) -> Location {
        Location(
            latitude: 47.62 + metres / 111_195, longitude: 9.17, horizontalAccuracy: accuracy,
            timestamp: clock.now)
    }
}

/// Records the fixes passed to an update delegate.
@SensorActor
final class UpdateRecorder: GeolocationManagerUpdateDelegate {
    private(set) var fixes: [Location] = []
    var onUpdate: (@SensorActor (Location) -> Void)?

    func didUpdateLocation(_ location: Location) {
        fixes.append(location)
        onUpdate?(location)
    }
}

/// Counts the calls of a snooze delegate.
@SensorActor
final class SnoozeRecorder: GeolocationManagerSnoozeDelegate {
    private(set) var failures = 0
    private(set) var triggers = 0
    var onFailure: (@SensorActor () -> Void)?
    var onTrigger: (@SensorActor () -> Void)?

    func snoozeDidFail() {
        failures += 1
        onFailure?()
    }

    func snoozeDidTrigger() {
        triggers += 1
        onTrigger?()
    }
}

/// A list that closures append to.
@SensorActor
final class Journal<Entry> {
    private(set) var entries: [Entry] = []

    func note(_ entry: Entry) { entries.append(entry) }
}

import CodecSupport
import Geolocation

/// Determines when the next fix of a device is sent, from the settings and the tracking mode of a relay.
struct RelayPace: Sendable {
    private let minimumInterval: Double
    private let accuracyChange: Double
    private let modeInterval: Double
    private let distance: Double

    /// The minimum interval between two updates with only a new heading, in seconds.
    let headingInterval: Double

    /// Creates the rules for when fixes are sent, from the settings and, unless it is `nil`, the tracking mode.
    init(_ settings: RelayServiceSettings, mode: LocationConfig?) {
        minimumInterval = settings.minimumInterval
        accuracyChange = max(settings.accuracyBypass, mode?.desiredAccuracy ?? 0)
        modeInterval = mode?.interval ?? 0
        distance = mode?.distanceFilter ?? 0
        headingInterval = max(settings.headingInterval, modeInterval)
    }

    /// Returns when a fix is due to be sent, `now` at the earliest.
    ///
    /// A fix is due at once if its accuracy differs enough from that of the last sent fix. It is due after the minimum
    /// interval if it is far enough from the last sent fix. Any other fix is due after the minimum interval or the
    /// tracking mode's interval, whichever is longer.
    func due(
        _ fix: LocationFix, after last: LocationFix, sentAt instant: SensorInstant, now: SensorInstant
    ) -> SensorInstant {
        if let accuracy = fix.horizontalAccuracyMeters, let before = last.horizontalAccuracyMeters,
            abs(accuracy - before) >= accuracyChange
        {
            return now
        }
        let isFar = fix.coordinate.distance(to: last.coordinate) >= distance
        let wait = max(minimumInterval, isFar ? 0 : modeInterval)
        return wait > 0 ? max(now, instant.advanced(by: wait)) : now
    }
}

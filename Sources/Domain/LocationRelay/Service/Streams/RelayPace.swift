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

    /// Creates the rules for the times of sending; without a tracking mode, only the settings apply.
    init(_ settings: RelayServiceSettings, mode: LocationConfig?) {
        minimumInterval = settings.minimumInterval
        accuracyChange = max(settings.accuracyBypass, mode?.desiredAccuracy ?? 0)
        modeInterval = mode?.interval ?? 0
        distance = mode?.distanceFilter ?? 0
        headingInterval = max(settings.headingInterval, modeInterval)
    }

    /// Returns when a fix is due to be sent, `now` at the earliest.
    ///
    /// If the accuracy has changed enough since the last sent fix, the fix is due immediately. A fix far enough from
    /// the last sent one is due after the minimum interval, and any other fix after the interval of the tracking mode,
    /// if that is longer.
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

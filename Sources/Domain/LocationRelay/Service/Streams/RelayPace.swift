import CodecSupport
import Geolocation

/// Decides when a producer's next fix is sent: the settings of a relay together with its tracking mode.
struct RelayPace: Sendable {
    private let minimumInterval: Double
    private let accuracyChange: Double
    private let modeInterval: Double
    private let distance: Double

    /// The minimum interval between two updates with a new heading alone, in seconds.
    let headingInterval: Double

    /// Creates the pace of a relay; without a tracking mode, only the settings count.
    init(_ settings: RelayServiceSettings, mode: LocationConfig?) {
        minimumInterval = settings.minimumInterval
        accuracyChange = max(settings.accuracyBypass, mode?.desiredAccuracy ?? 0)
        modeInterval = mode?.interval ?? 0
        distance = mode?.distanceFilter ?? 0
        headingInterval = max(settings.headingInterval, modeInterval)
    }

    /// Returns when a fix is to be sent, which is not before `now`.
    ///
    /// A fix whose accuracy is known to have changed enough does not wait, and one far enough from the last only for the
    /// minimum interval.
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

import CodecSupport
import Geolocation
import HeadCalibration

/// Decides when to advise the user of an uncalibrated head tracker how to calibrate it.
struct CalibrationAdvice {
    /// The seconds that the tracker waits for a reference heading (a course or compass heading) before it reports that
    /// none has arrived.
    private static let patience = 20.0

    private let settings: CalibrationSettings

    /// The moment since which the source has run without a reference heading; `nil` once a reference heading has
    /// arrived, or its absence has been reported.
    private var missingSince: SensorInstant?

    init(_ settings: CalibrationSettings) {
        self.settings = settings
    }

    /// Records that the source was started at the given instant.
    mutating func begin(at instant: SensorInstant) { missingSince = instant }

    /// Records that a reference heading of the given kind has arrived.
    mutating func record(_ kind: HeadingReference.Kind) {
        if settings.references.contains(kind) { missingSince = nil }
    }

    /// Returns a message once if no reference heading has arrived for too long; `nil` at all other times.
    mutating func news(at now: SensorInstant) -> String? {
        guard let since = missingSince, !settings.references.isEmpty, now.seconds(since: since) > Self.patience
        else { return nil }
        missingSince = nil
        return "neither a course nor a compass gives north"
    }

    /// The advice to the user on how to calibrate the head tracker.
    var text: String {
        let time = "\(settings.window.formatted) s"
        if settings.references.contains(.course) { return "walk straight ahead for \(time)" }
        return settings.references.contains(.device)
            ? "hold the device straight ahead for \(time)" : "say where the head faces, by facing=DEGREES or recenter"
    }
}

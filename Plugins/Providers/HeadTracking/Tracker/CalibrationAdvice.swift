import CodecSupport
import Geolocation
import HeadCalibration

/// Messages to the user of a tracker that is not calibrated yet.
struct CalibrationAdvice {
    /// Seconds of samples without a reference after which that is reported.
    private static let patience = 20.0

    private let settings: CalibrationSettings

    /// Since when the source has run without any reference; `nil` once a reference has arrived, or this has been
    /// reported.
    private var missingSince: SensorInstant?

    init(_ settings: CalibrationSettings) {
        self.settings = settings
    }

    /// Records the start of the source.
    mutating func begin(at instant: SensorInstant) { missingSince = instant }

    /// Records a reference.
    mutating func record(_ kind: HeadingReference.Kind) {
        if settings.references.contains(kind) { missingSince = nil }
    }

    /// Returns a message if no reference has arrived for too long, once; otherwise `nil`.
    mutating func news(at now: SensorInstant) -> String? {
        guard let since = missingSince, !settings.references.isEmpty, now.seconds(since: since) > Self.patience
        else { return nil }
        missingSince = nil
        return "neither a course nor a compass gives north"
    }

    /// The advice to the user.
    var text: String {
        let time = "\(settings.window.formatted) s"
        if settings.references.contains(.course) { return "walk straight ahead for \(time)" }
        return settings.references.contains(.device)
            ? "hold the device straight ahead for \(time)" : "say where the head faces, by facing=DEGREES or recenter"
    }
}

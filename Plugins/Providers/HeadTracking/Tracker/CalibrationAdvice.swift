import CodecSupport
import Geolocation
import HeadCalibration

/// Decides when the user of a tracker that is not calibrated receives advice about the calibration.
struct CalibrationAdvice {
    /// The seconds of samples without a reference heading after which the lack is reported.
    private static let patience = 20.0

    private let settings: CalibrationSettings

    /// The moment since which the source has run without a reference heading; `nil` once one has arrived, or the lack
    /// has been reported.
    private var missingSince: SensorInstant?

    init(_ settings: CalibrationSettings) {
        self.settings = settings
    }

    /// Records the start of the source.
    mutating func begin(at instant: SensorInstant) { missingSince = instant }

    /// Records that a reference heading has arrived.
    mutating func record(_ kind: HeadingReference.Kind) {
        if settings.references.contains(kind) { missingSince = nil }
    }

    /// Returns a message once if no reference heading has arrived for too long; otherwise `nil`.
    mutating func news(at now: SensorInstant) -> String? {
        guard let since = missingSince, !settings.references.isEmpty, now.seconds(since: since) > Self.patience
        else { return nil }
        missingSince = nil
        return "neither a course nor a compass gives north"
    }

    /// The advice to the user how to calibrate the tracker.
    var text: String {
        let time = "\(settings.window.formatted) s"
        if settings.references.contains(.course) { return "walk straight ahead for \(time)" }
        return settings.references.contains(.device)
            ? "hold the device straight ahead for \(time)" : "say where the head faces, by facing=DEGREES or recenter"
    }
}

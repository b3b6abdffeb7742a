import Geolocation
import HeadCalibration
import HeadTracking

/// Records everything that a provider of headings, and the trackers inside it, report.
@SensorActor
final class TrackerListener: UserHeadingProviderDelegate, ProviderHost, HeadTrackerDelegate {
    private(set) var headings: [HeadingValue?] = []
    private(set) var statuses: [ProviderStatus] = []
    private(set) var trackerStatuses: [HeadTrackerStatus] = []
    private(set) var causes: [CalibrationCause] = []
    private(set) var calibrations: [YawCalibration?] = []
    private(set) var events: [any DerivedEvent] = []

    /// Whether it requests events.
    var wantsDerivedEvents = false

    /// Called after a report of this kind was recorded.
    var onHeading: (@SensorActor (HeadingValue?) -> Void)?
    var onStatus: (@SensorActor (ProviderStatus) -> Void)?
    var onTrackerStatus: (@SensorActor (HeadTrackerStatus) -> Void)?
    var onCalibration: (@SensorActor (CalibrationCause) -> Void)?
    var onEvent: (@SensorActor (any DerivedEvent) -> Void)?

    nonisolated init() {}

    /// Only the directions, rounded to hundredths of a degree.
    var degrees: [Double?] { headings.map { heading in heading.map { ($0.value * 100).rounded() / 100 } } }

    /// The events of a type.
    func events<Event: DerivedEvent>(_ type: Event.Type) -> [Event] { events.compactMap { $0 as? Event } }

    /// Removes all records so far.
    func forget() {
        headings = []
        statuses = []
        trackerStatuses = []
        causes = []
        calibrations = []
        events = []
    }

    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        headings.append(heading)
        onHeading?(heading)
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
        onStatus?(status)
    }

    func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus) {
        trackerStatuses.append(status)
        onTrackerStatus?(status)
    }

    func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause
    ) {
        calibrations.append(calibration)
        causes.append(cause)
        onCalibration?(cause)
    }

    func publish(_ event: any DerivedEvent) {
        events.append(event)
        onEvent?(event)
    }
}

import CodecSupport
import Geolocation
import ReceiverDecoding
import SensorReplay

/// A report of a log, as something to be replayed.
struct LogItem: ReplayItem {
    var report: ReceiverReport

    /// When it was so; another time is borne by everything that the report tells.
    var time: Date? {
        get { report.time }
        set {
            report.time = newValue
            guard let newValue else { return }
            if case .fix(let location) = report.position { report.position = .fix(location.moved(to: newValue)) }
            if case .heading(let heading) = report.deviceHeading {
                report.deviceHeading = .heading(heading.moved(to: newValue))
            }
            if let motion = report.motion {
                report.motion = ReceiverReport.Motion(
                    course: motion.course?.moved(to: newValue), speed: motion.speed)
            }
            report.status?.time = newValue
            guard var vessel = report.vessel as? VesselEvent else { return }
            vessel.time = newValue
            report.vessel = vessel
        }
    }
}

extension Location {
    /// The same fix at another time.
    fileprivate func moved(to time: Date) -> Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            timestamp: time)
    }
}

extension HeadingValue {
    /// The same direction at another time.
    fileprivate func moved(to time: Date) -> HeadingValue {
        HeadingValue(value, accuracy: accuracy, timestamp: time)
    }
}

import CodecSupport
import Geolocation
import ReceiverDecoding
import SensorReplay

/// A receiver's report from a log that can be replayed.
struct LogItem: ReplayItem {
    var report: ReceiverReport

    /// The time of the report.
    ///
    /// Setting the time also sets the timestamps of all values in the report.
    var time: Date? {
        get { report.time }
        set {
            report.time = newValue
            guard let newValue else { return }
            if case .fix(let location) = report.position { report.position = .fix(location.stamped(newValue)) }
            if case .heading(let heading) = report.deviceHeading {
                report.deviceHeading = .heading(heading.stamped(newValue))
            }
            if let motion = report.motion {
                report.motion = ReceiverReport.Motion(
                    course: motion.course?.stamped(newValue), speed: motion.speed)
            }
            report.status?.time = newValue
            guard var vessel = report.vessel as? VesselEvent else { return }
            vessel.time = newValue
            report.vessel = vessel
        }
    }
}

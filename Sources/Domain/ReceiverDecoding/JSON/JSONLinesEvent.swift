import CodecSupport
import Geolocation

/// Reads the events of this package's `jsonl` streams: `location`, `heading`, and objects without a type that have the
/// keys of a location.
enum JSONLinesEvent {
    /// Reads an event; returns `false` if the object is not an event of a `jsonl` stream.
    static func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        switch object["type"]?.string {
        case "location": readLocation(object, into: &reports)
        case "heading": readHeading(object, into: &reports)
        // Events of these types repeat the location, or contain nothing that a provider could report.
        case "resolved", "status", "state", "receiver", "route": break
        case nil where object["lat"] != nil && object["lon"] != nil: readLocation(object, into: &reports)
        default: return false
        }
        return true
    }

    private static func readLocation(_ object: JSONValue, into reports: inout JSONReports) {
        if object["lat"] == nil, object["value"]?.isNull == true {
            guard let moment = reports.moment(object["time"]) else { return }
            var report = ReceiverReport(time: moment.date)
            report.position = .void
            return reports.add(report)
        }
        guard var fix = reports.fix(object["lat"], object["lon"], at: object["time"]) else { return }
        fix.altitude = reports.number(.altitude, object["alt"])
        fix.horizontalAccuracy = reports.number(.accuracy, object["hacc"])
        fix.verticalAccuracy = reports.number(.accuracy, object["vacc"])
        fix.speed = reports.number(.speed, object["speed"])
        fix.speedAccuracy = reports.number(.accuracy, object["sacc"])
        fix.course = reports.number(.course, object["course"])
        reports.add(fix)
    }

    private static func readHeading(_ object: JSONValue, into reports: inout JSONReports) {
        guard let moment = reports.moment(object["time"]) else { return }
        // Only the heading of the device is used: the course is a part of the location, and the user's heading does not
        // come from a receiver.
        guard object["source"]?.string == "device" else { return }
        var report = ReceiverReport(time: moment.date)
        if object["value"]?.isNull == true {
            report.deviceHeading = .void
        } else if let value = reports.number(.heading, object["value"]) {
            let accuracy = reports.number(.angleAccuracy, object["accuracy"])
            report.deviceHeading = .heading(HeadingValue(value, accuracy: accuracy, timestamp: moment.date))
        } else {
            return reports.drop("heading without a number")
        }
        reports.add(report)
    }
}

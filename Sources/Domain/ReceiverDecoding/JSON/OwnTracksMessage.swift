import CodecSupport
import Geolocation

/// Reads messages of OwnTracks of the type `location`.
///
/// Their keys are described in the chapter "JSON" of the OwnTracks booklet.
enum OwnTracksMessage {
    /// The speed of 1 km/h, in metres per second.
    private static let kilometrePerHour = 1 / 3.6

    /// Reads a message of OwnTracks; returns `false` if the object is not one.
    static func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        guard let type = object["_type"]?.string else { return false }
        switch type {
        case "location": readLocation(object, into: &reports)
        case "encrypted": reports.drop("OwnTracks message that is encrypted")
        default: reports.drop("OwnTracks message that is not a location")
        }
        return true
    }

    private static func readLocation(_ object: JSONValue, into reports: inout JSONReports) {
        if let fix = fix(object, &reports) { reports.add(fix) }
    }

    /// Returns the fix of a message of the type `location`; `nil` if its position or time is invalid, which is counted.
    static func fix(_ object: JSONValue, _ reports: inout JSONReports) -> JSONFix? {
        guard var fix = reports.fix(object["lat"], object["lon"], at: object["tst"]) else { return nil }
        fix.altitude = reports.altitude(object["alt"], verticalAccuracy: object["vac"])
        fix.horizontalAccuracy = reports.accuracy(object["acc"])
        fix.verticalAccuracy = reports.accuracy(object["vac"])
        fix.speed = reports.number(.speed, object["vel"], times: kilometrePerHour)
        fix.course = reports.number(.course, object["cog"])
        return fix
    }
}

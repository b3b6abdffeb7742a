import CodecSupport
import Geolocation

/// Messages of OwnTracks, of which `location` is used; the keys are those of the chapter "JSON" in its booklet.
enum OwnTracksMessage {
    /// Metres per second per kilometre per hour.
    private static let kilometrePerHour = 1 / 3.6

    /// Reads an object; returns `false` if it is of another kind.
    static func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        guard let type = object["_type"]?.string else { return false }
        switch type {
        case "location": readLocation(object, into: &reports)
        case "encrypted": reports.drop("OwnTracks message that is encrypted")
        default: reports.drop("OwnTracks message that is no location")
        }
        return true
    }

    private static func readLocation(_ object: JSONValue, into reports: inout JSONReports) {
        if let fix = fix(object, &reports) { reports.add(fix) }
    }

    /// Returns the fix of a `location`; `nil`, and counted, if its position or time is invalid.
    static func fix(_ object: JSONValue, _ reports: inout JSONReports) -> JSONFix? {
        guard var fix = reports.fix(object["lat"], object["lon"], at: object["tst"]) else { return nil }
        fix.altitude = reports.number(.altitude, object["alt"])
        fix.horizontalAccuracy = reports.number(.accuracy, object["acc"])
        fix.verticalAccuracy = reports.number(.accuracy, object["vac"])
        fix.speed = reports.number(.speed, object["vel"], times: kilometrePerHour)
        fix.course = reports.number(.course, object["cog"])
        return fix
    }
}

import CodecSupport

/// The messages of the relay protocol: a bare `LocationFix`, one in an envelope, and the `RelayUpdate`.
enum RelayMessage {
    /// Reads an object; false where it is of another kind.
    static func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        if object["ts_unix_ms"] != nil {
            readFix(object, into: &reports)
        } else if let fix = object["fix"], fix.members != nil {
            readFix(fix, into: &reports)
        } else if object["relayTimestamp"] != nil {
            readUpdate(object, into: &reports)
        } else {
            return isHousekeeping(object)
        }
        return true
    }

    /// Whether the message only keeps a connection alive.
    private static func isHousekeeping(_ object: JSONValue) -> Bool {
        guard let type = object["type"]?.string else { return object["ack"] != nil }
        return ["ping", "pong", "ack"].contains(type)
    }

    /// An update repeats the last fix of each of its streams; only where there is one of them is it clear whose it is.
    private static func readUpdate(_ object: JSONValue, into reports: inout JSONReports) {
        if let fused = object["fused"], fused.members != nil { return readFix(fused, into: &reports) }
        let fixes = [object["base"], object["remote"]].compactMap { $0 }.filter { $0.members != nil }
        switch fixes.count {
        case 0: break
        case 1: readFix(fixes[0], into: &reports)
        default: reports.drop("relay update with fixes of two devices")
        }
    }

    private static func readFix(_ object: JSONValue, into reports: inout JSONReports) {
        // A negative radius is how the producers' platform says that the position is not valid.
        if let radius = object["h_accuracy_m"]?.number, radius < 0 {
            return reports.drop("relay fix that says it is not valid")
        }
        guard var fix = reports.fix(object["lat"], object["lon"], at: object["ts_unix_ms"]) else { return }
        fix.altitude = reports.number(.altitude, object["alt_m"])
        fix.horizontalAccuracy = reports.number(.accuracy, object["h_accuracy_m"])
        fix.verticalAccuracy = reports.number(.accuracy, object["v_accuracy_m"]).flatMap { $0 == 0 ? nil : $0 }
        fix.speed = reports.number(.speed, object["speed_mps"])
        fix.course = reports.number(.course, object["course_deg"])
        fix.deviceHeading = reports.number(.heading, object["heading_deg"])
        // The producers write 0 for both where neither is known.
        if fix.speed == 0, fix.course == 0 { (fix.speed, fix.course) = (nil, nil) }
        reports.add(fix)
    }
}

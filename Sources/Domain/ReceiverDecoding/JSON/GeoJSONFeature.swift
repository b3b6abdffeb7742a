import CodecSupport
import Geolocation

/// Reads GeoJSON features (RFC 7946) whose geometry is a point, with the properties that Overland and Dawarich write.
enum GeoJSONFeature {
    /// Reads a GeoJSON object; returns `false` if the object is not GeoJSON.
    static func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        if let locations = object["locations"]?.elements {
            // The member `current` of Overland's request is ignored, since the list of a later request contains the
            // same fix.
            for feature in locations { readFeature(feature, into: &reports) }
        } else if object["type"]?.string == "Feature" {
            readFeature(object, into: &reports)
        } else if object["type"]?.string == "FeatureCollection", let features = object["features"]?.elements {
            for feature in features { readFeature(feature, into: &reports) }
        } else {
            return false
        }
        return true
    }

    private static func readFeature(_ feature: JSONValue, into reports: inout JSONReports) {
        if let fix = fix(feature, &reports) { reports.add(fix) }
    }

    /// Returns the fix of a feature; `nil` if the geometry is not a point, or the position or time is invalid.
    ///
    /// An invalid value is counted in `reports`.
    static func fix(_ feature: JSONValue, _ reports: inout JSONReports) -> JSONFix? {
        guard let geometry = feature["geometry"], geometry["type"]?.string == "Point",
            let position = geometry["coordinates"]?.elements
        else {
            reports.drop("feature that is not a point")
            return nil
        }
        let properties = feature["properties"] ?? .null
        let time = properties["timestamp"] ?? properties["time"]
        guard var fix = reports.fix(element(1, of: position), element(0, of: position), at: time) else { return nil }
        let altitude = properties["altitude"] ?? properties["ele"] ?? element(2, of: position)
        fix.altitude = reports.altitude(altitude, verticalAccuracy: properties["vertical_accuracy"])
        fix.horizontalAccuracy = reports.accuracy(properties["horizontal_accuracy"] ?? properties["accuracy"])
        fix.verticalAccuracy = reports.accuracy(properties["vertical_accuracy"])
        fix.speed = reports.number(.speed, properties["speed"])
        fix.speedAccuracy = reports.accuracy(properties["speed_accuracy"])
        fix.course = reports.number(.course, properties["course"] ?? properties["heading"])
        fix.courseAccuracy = reports.accuracy(properties["course_accuracy"], .angleAccuracy)
        return fix
    }

    private static func element(_ index: Int, of array: [JSONValue]) -> JSONValue? {
        index < array.count ? array[index] : nil
    }
}

import CodecSupport
import FleetDelivery
import Geolocation

/// Encodes the replies to fleet queries as JSON and GeoJSON (RFC 7946); it does no I/O.
enum QueryAnswer {
    /// Returns a page of devices (a part of the list) as JSON.
    ///
    /// The member `next` is the identifier after which the next page begins.
    static func devices(_ page: [(id: String, device: DeviceRegister.Device)], hasMore: Bool, at now: Date) -> [UInt8] {
        var text = Array("{\"devices\":[".utf8)
        for (id, device) in page {
            text.appendJSONSeparator()
            append(device, id, at: now, to: &text)
        }
        text += "]".utf8
        if hasMore, let last = page.last {
            text.append(jsonKey: "next")
            text.append(jsonString: last.id)
        }
        text += "}\n".utf8
        return text
    }

    /// Returns the given device as JSON.
    static func device(_ device: DeviceRegister.Device, _ id: String, at now: Date) -> [UInt8] {
        var text: [UInt8] = []
        append(device, id, at: now, to: &text)
        text += "\n".utf8
        return text
    }

    /// Returns the last known position of the given device as a feature of GeoJSON; if the position is unknown, the
    /// geometry of the feature is null.
    static func last(_ device: DeviceRegister.Device, _ id: String, at now: Date) -> [UInt8] {
        var text = Array("{\"type\":\"Feature\",\"geometry\":".utf8)
        if let location = device.location {
            text += "{\"type\":\"Point\",\"coordinates\":".utf8
            append(location, to: &text)
            text += "}".utf8
        } else {
            text += "null".utf8
        }
        text += ",\"properties\":".utf8
        append(device, id, at: now, to: &text)
        text += "}\n".utf8
        return text
    }

    /// Returns the given fixes of a device as a line of GeoJSON with their times.
    ///
    /// The member `next` is the sequence number after which the next part begins.
    static func track(_ fixes: [Location], of id: String, next: Int64?) -> [UInt8] {
        var text = Array("{\"type\":\"Feature\",\"geometry\":".utf8)
        switch fixes.count {
        case 0: text += "null".utf8
        case 1:
            text += "{\"type\":\"Point\",\"coordinates\":".utf8
            append(fixes[0], to: &text)
            text += "}".utf8
        default:
            text += "{\"type\":\"LineString\",\"coordinates\":[".utf8
            for fix in fixes {
                text.appendJSONSeparator()
                append(fix, to: &text)
            }
            text += "]}".utf8
        }
        text += ",\"properties\":{\"id\":".utf8
        text.append(jsonString: id)
        text.append(jsonKey: "times")
        text += "[".utf8
        for fix in fixes {
            text.appendJSONSeparator()
            if let time = Timestamp(fix.timestamp) { text.append(jsonTime: time) } else { text += "null".utf8 }
        }
        text += "]".utf8
        if let next {
            text.append(jsonKey: "next")
            text += "\(next)".utf8
        }
        text += "}}\n".utf8
        return text
    }

    /// Returns the desired and the reported settings of the given device as JSON.
    static func settings(_ entry: CommandBook.Entry, of id: String) -> [UInt8] {
        var text = Array("{\"id\":".utf8)
        text.append(jsonString: id)
        if let command = entry.command {
            text += ",\"version\":\(command.version),\"desired\":".utf8 + command.desired
            append("until", command.expiry, to: &text)
        }
        if let reported = entry.reported {
            text += ",\"reported\":{\"version\":\(reported.version),\"settings\":".utf8 + reported.reported
            append("time", entry.reportTime, to: &text)
            text += "}".utf8
        }
        text += "}\n".utf8
        return text
    }

    private static func append(_ device: DeviceRegister.Device, _ id: String, at now: Date, to text: inout [UInt8]) {
        text += "{\"id\":".utf8
        text.append(jsonString: id)
        if let location = device.location {
            append("lat", location.latitude, 1e9, to: &text)
            append("lon", location.longitude, 1e9, to: &text)
            append("alt", location.altitude, 1e3, to: &text)
            append("hacc", location.horizontalAccuracy, 1e3, to: &text)
            append("speed", location.speed, 1e3, to: &text)
            append("course", location.course, 1e3, to: &text)
            append("heading", device.heading, 1e3, to: &text)
            append("battery", device.battery, 1e3, to: &text)
            append("time", location.timestamp, to: &text)
            append("received", device.receipt, to: &text)
            append("age", max(0, now.timeIntervalSince(location.timestamp)), 1e3, to: &text)
        }
        if let isConnected = device.isConnected {
            text.append(jsonKey: "connected")
            text += (isConnected ? "true" : "false").utf8
            append("since", device.connectionTime, to: &text)
        }
        text += "}".utf8
    }

    private static func append(_ location: Location, to text: inout [UInt8]) {
        text += "[\(rounded(location.longitude, 1e9)),\(rounded(location.latitude, 1e9))".utf8
        if let altitude = location.altitude { text += ",\(rounded(altitude, 1e3))".utf8 }
        text += "]".utf8
    }

    /// Appends a member with a number, which is rounded to a multiple of 1/`scale`; appends nothing if the number is
    /// unknown.
    private static func append(_ key: StaticString, _ number: Double?, _ scale: Double, to text: inout [UInt8]) {
        guard let number, number.isFinite else { return }
        text.append(jsonKey: key)
        text += "\(rounded(number, scale))".utf8
    }

    private static func append(_ key: StaticString, _ time: Date?, to text: inout [UInt8]) {
        guard let time = time.flatMap(Timestamp.init) else { return }
        text.append(jsonKey: key)
        text.append(jsonTime: time)
    }

    private static func rounded(_ number: Double, _ scale: Double) -> Double { (number * scale).rounded() / scale }
}

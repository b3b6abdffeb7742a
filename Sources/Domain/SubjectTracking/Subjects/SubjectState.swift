import CodecSupport
import Geolocation

/// The state of a subject in a form that can be saved: a JSON object on one line.
///
///     {"id":"rex","device":"collar-7","time":1795171200250,"receipt":1795171200410,"lead":0.0,"interval":1.0,
///      "lat":47.6209134,"lon":9.1734021,"hacc":4.1,"battery":0.71,"trail":[[47.62,9.17,1795171100000]]}
///
/// Times are in milliseconds since 1970, `lead` is in seconds. Unknown values are omitted.
extension Subject {
    /// The state of the subject as a line of JSON, without a line ending.
    public var line: [UInt8] {
        var bytes = Array("{\"id\":".utf8)
        bytes.append(jsonString: profile.id)
        bytes.append(jsonKey: "device")
        bytes.append(jsonString: fix.device)
        bytes.append(jsonKey: "time")
        bytes.append(integer: fix.location.timestamp.milliseconds)
        bytes.append(jsonKey: "receipt")
        bytes.append(integer: fix.receipt.milliseconds)
        let location = fix.location
        for (key, value) in [
            ("lead", clockLead), ("interval", usualInterval), ("lat", location.latitude), ("lon", location.longitude),
            ("alt", location.altitude), ("hacc", location.horizontalAccuracy), ("vacc", location.verticalAccuracy),
            ("speed", location.speed), ("course", location.course), ("battery", battery),
        ] as [(StaticString, Double?)] {
            guard let value else { continue }
            bytes.append(jsonKey: key)
            bytes.append(shortest: value)
        }
        if let isCharging {
            bytes.append(jsonKey: "charging")
            bytes.append(isCharging ? "true" : "false")
        }
        bytes.append(jsonKey: "trail")
        bytes.append(UInt8(ascii: "["))
        for point in trail.points {
            bytes.appendJSONSeparator()
            bytes.append(UInt8(ascii: "["))
            bytes.append(degrees: point.coordinate.latitude)
            bytes.append(UInt8(ascii: ","))
            bytes.append(degrees: point.coordinate.longitude)
            bytes.append(UInt8(ascii: ","))
            bytes.append(integer: point.time.milliseconds)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append("]}")
        return bytes
    }

    /// Creates a subject from its saved state; `nil` if the line is damaged.
    ///
    /// - Parameters:
    ///   - line: The line of JSON with the state.
    ///   - settings: The length of the trail, and the assumptions about devices.
    public init?(line: [UInt8], _ settings: SubjectSettings = SubjectSettings()) {
        guard let object = try? JSONValue.parse(line.span), let id = object["id"]?.string,
            let device = object["device"]?.string, let latitude = object["lat"]?.number,
            let longitude = object["lon"]?.number, let time = object["time"]?.time,
            let receipt = object["receipt"]?.time
        else { return nil }
        let location = Location(
            latitude: latitude, longitude: longitude, altitude: object["alt"]?.number,
            horizontalAccuracy: object["hacc"]?.number, verticalAccuracy: object["vacc"]?.number,
            speed: object["speed"]?.number, course: object["course"]?.number, timestamp: time)
        guard location.isValid else { return nil }
        let points = (object["trail"]?.elements ?? []).compactMap { element -> TrailPoint? in
            guard let values = element.elements, values.count == 3, let latitude = values[0].number,
                let longitude = values[1].number, let time = values[2].time
            else { return nil }
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            return coordinate.isValid ? TrailPoint(coordinate: coordinate, time: time) : nil
        }
        var fix = SubjectFix(
            device: device, location: location, battery: object["battery"]?.number, receipt: receipt,
            clockOffset: object["lead"]?.number)
        if case .bool(let isCharging)? = object["charging"] { fix.isCharging = isCharging }
        self.init(
            SubjectProfile(id: id, devices: [device]), fix, trail: points, interval: object["interval"]?.number ?? 0,
            settings)
    }
}

extension JSONValue {
    /// The time that this JSON number of milliseconds since 1970 means; `nil` for other values and implausible times.
    fileprivate var time: Date? {
        guard let number, abs(number) < 1e14 else { return nil }
        return Date(timeIntervalSince1970: number / 1000)
    }
}

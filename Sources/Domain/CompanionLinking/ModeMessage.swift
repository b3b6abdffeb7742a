import CodecSupport
import Geolocation
import LocationRelay

/// A message by which a base station requests that a device use a tracking mode.
///
///     {"type":"mode","device":"collar-7","mode":"realtime","time":1795171200250,"seconds":180}
///
/// `time` is in milliseconds since 1970 by the clock of the base station, so that the device recognizes late messages.
/// `seconds` is the time for which the request is valid unless it is repeated. Without `mode`, the device returns to
/// its own mode.
struct ModeMessage: Hashable {
    var device: String
    var mode: TrackingMode?
    var time: Int64
    var seconds: Double

    /// Whether the message requests a mode, rather than that the device return to its own mode.
    var isRequest: Bool { mode != nil && seconds > 0 }

    /// The maximum validity of a request for a tracking mode, in seconds.
    private static let secondsLimit = 3600.0

    init(_ mode: TrackingMode?, of device: String, at time: Date, seconds: Double) {
        (self.device, self.mode, self.time, self.seconds) = (device, mode, time.milliseconds, seconds)
    }

    /// Parses a request for a tracking mode; `nil` if the message is invalid, of another type or has an unknown mode.
    init?(_ bytes: [UInt8]) {
        guard let object = try? JSONValue.parse(bytes.span), object["type"]?.string == "mode",
            let device = object["device"]?.string, RelayName.accepts(device),
            let time = object["time"]?.number.flatMap({ Int64(exactly: $0) }),
            let seconds = object["seconds"]?.number, 0...Self.secondsLimit ~= seconds
        else { return nil }
        if let mode = object["mode"] {
            guard let known = mode.string.flatMap(TrackingMode.init(rawValue:)) else { return nil }
            self.mode = known
        }
        (self.device, self.time, self.seconds) = (device, time, seconds)
    }

    var bytes: [UInt8] {
        var bytes = Array("{\"type\":\"mode\"".utf8)
        bytes.append(jsonKey: "device")
        bytes.append(jsonString: device)
        if let mode {
            bytes.append(jsonKey: "mode")
            bytes.append(jsonString: mode.rawValue)
        }
        bytes.append(jsonKey: "time")
        bytes.append(integer: time)
        bytes.append(jsonKey: "seconds")
        bytes.append(shortest: seconds)
        return bytes + [UInt8(ascii: "}")]
    }
}

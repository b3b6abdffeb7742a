import CodecSupport

/// The settings with which a gpsd client is served; the client changes them with a `WATCH` object.
struct GPSDPolicy: Sendable, Hashable {
    /// Whether the client receives reports without requesting each of them.
    var isWatching = false
    /// Whether the client has requested JSON objects.
    var json = false
    /// Whether the client has requested NMEA sentences.
    var nmea = false
    /// The level of raw data that the client has requested, 0...2; at levels 1 and 2, the client receives NMEA
    /// sentences.
    var raw = 0
    /// The first of four flags that have no effect; they are stored only so that the client can read them back.
    var scaled = false
    var timing = false
    var split24 = false
    var pps = false
    /// The path of the only device whose reports the client receives; `nil` for all devices.
    var device: String?

    /// Whether the client receives JSON objects.
    var wantsObjects: Bool { isWatching && json }

    /// Whether the client receives NMEA sentences.
    var wantsSentences: Bool { isWatching && (nmea || raw > 0) }

    /// Applies the changes in the given request.
    ///
    /// If the request lacks a value, the value is kept, except `enable`, which defaults to `true`.
    mutating func apply(_ request: JSONValue) {
        isWatching = Self.flag(request["enable"]) ?? true
        json = Self.flag(request["json"]) ?? json
        nmea = Self.flag(request["nmea"]) ?? nmea
        scaled = Self.flag(request["scaled"]) ?? scaled
        timing = Self.flag(request["timing"]) ?? timing
        split24 = Self.flag(request["split24"]) ?? split24
        pps = Self.flag(request["pps"]) ?? pps
        if let level = request["raw"]?.number, 0...2 ~= level { raw = Int(level) }
        if let raw = Self.bool(request["raw"]) { self.raw = raw ? 1 : 0 }
        device = request["device"]?.string ?? device
    }

    /// Returns the Boolean that a value represents; some clients write a number instead, where 0 means `false`.
    ///
    /// The result is `nil` if the value is neither a Boolean nor a number.
    private static func flag(_ value: JSONValue?) -> Bool? {
        bool(value) ?? value?.number.map { $0 != 0 }
    }

    private static func bool(_ value: JSONValue?) -> Bool? {
        guard case .bool(let flag) = value else { return nil }
        return flag
    }
}

import CodecSupport

/// The policy of one client, as exchanged in `WATCH` objects.
struct GPSDPolicy: Sendable, Hashable {
    /// Whether reports are sent without being polled.
    var isWatching = false
    /// Whether JSON objects are sent.
    var json = false
    /// Whether NMEA sentences are sent.
    var nmea = false
    /// The level of raw data; 1 and 2 send NMEA sentences.
    var raw = 0
    /// Stored for the client to read back; has no effect.
    var scaled = false
    var timing = false
    var split24 = false
    var pps = false
    /// The path of the only device to report; `nil` for all devices.
    var device: String?

    /// Whether the client receives JSON objects.
    var wantsObjects: Bool { isWatching && json }

    /// Whether the client receives NMEA sentences.
    var wantsSentences: Bool { isWatching && (nmea || raw > 0) }

    /// Applies a request; absent values are kept, except `enable`, which defaults to `true`.
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

    /// Returns a Boolean, which some clients write as a number.
    private static func flag(_ value: JSONValue?) -> Bool? {
        bool(value) ?? value?.number.map { $0 != 0 }
    }

    private static func bool(_ value: JSONValue?) -> Bool? {
        guard case .bool(let flag) = value else { return nil }
        return flag
    }
}

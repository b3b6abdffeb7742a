import GeolocationPrimitives

/// What one client wants to hear, as `WATCH` objects tell it.
struct GPSDPolicy: Sendable, Hashable {
    /// Whether anything is sent without being asked for.
    var isWatching = false
    /// Whether objects are sent.
    var json = false
    /// Whether sentences are sent.
    var nmea = false
    /// 1 and 2: what the receiver itself sends, which are sentences here.
    var raw = 0
    /// What is kept for the client to read back, and has no meaning for what is sent here.
    var scaled = false
    var timing = false
    var split24 = false
    var pps = false
    /// The only device that is to report; nil is all of them.
    var device: String?

    /// Whether the client gets objects.
    var wantsObjects: Bool { isWatching && json }

    /// Whether the client gets sentences.
    var wantsSentences: Bool { isWatching && (nmea || raw > 0) }

    /// Takes what a request tells; what it does not tell stays, but for `enable`, which is true then.
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

    /// True or false, which some clients write as numbers.
    private static func flag(_ value: JSONValue?) -> Bool? {
        bool(value) ?? value?.number.map { $0 != 0 }
    }

    private static func bool(_ value: JSONValue?) -> Bool? {
        guard case .bool(let flag) = value else { return nil }
        return flag
    }
}

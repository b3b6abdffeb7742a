import CodecSupport

/// The lookup of a fix's member by its name in JSON.
///
/// The length and the first byte of a name select one member, and the name is compared only with that of this member.
extension LocationFix.Member {
    /// Creates the member of a fix with the given name; `nil` if there is no such member.
    init?(_ name: JSONText, _ bytes: Span<UInt8>) {
        guard name.isPlain else {
            for member in Self.allCases where name.unescapedEquals(member.rawValue.utf8, bytes) {
                self = member
                return
            }
            return nil
        }
        guard name.end > name.start else { return nil }
        let candidate: (LocationFix.Member, StaticString)
        switch (name.end - name.start, bytes[name.start]) {
        case (3, UInt8(ascii: "s")): candidate = (.sequence, "seq")
        case (3, _): candidate = bytes[name.start + 1] == UInt8(ascii: "a") ? (.latitude, "lat") : (.longitude, "lon")
        case (5, _): candidate = (.altitude, "alt_m")
        case (6, UInt8(ascii: "d")): candidate = (.device, "device")
        case (6, _): candidate = (.source, "source")
        case (7, _): candidate = (.unknown, "unknown")
        case (9, _): candidate = (.speed, "speed_mps")
        case (10, UInt8(ascii: "t")): candidate = (.timestamp, "ts_unix_ms")
        case (10, _): candidate = (.course, "course_deg")
        case (11, UInt8(ascii: "b")): candidate = (.battery, "battery_pct")
        case (11, _): candidate = (.heading, "heading_deg")
        case (12, UInt8(ascii: "h")): candidate = (.horizontalAccuracy, "h_accuracy_m")
        case (12, _): candidate = (.verticalAccuracy, "v_accuracy_m")
        default: return nil
        }
        guard name.equals(candidate.1, bytes) else { return nil }
        self = candidate.0
    }
}

extension RelayUpdate.Member {
    /// Creates the member of an update with the given name; `nil` if there is no such member.
    init?(_ name: JSONText, _ bytes: Span<UInt8>) {
        if name.equals("base", bytes) {
            self = .base
        } else if name.equals("remote", bytes) {
            self = .remote
        } else if name.equals("relayTimestamp", bytes) {
            self = .relayTimestamp
        } else if name.equals("fused", bytes) {
            self = .fused
        } else if name.equals("latency", bytes) {
            self = .latency
        } else {
            return nil
        }
    }
}

extension LatencyInfo.Member {
    /// Creates the member with the given name in the `latency` object of an update; `nil` if there is no such member.
    init?(_ name: JSONText, _ bytes: Span<UInt8>) {
        if name.equals("gpsToRelayMs", bytes) {
            self = .gpsToRelayMs
        } else if name.equals("relayToTransportMs", bytes) {
            self = .relayToTransportMs
        } else if name.equals("transportRttMs", bytes) {
            self = .transportRttMs
        } else if name.equals("totalMs", bytes) {
            self = .totalMs
        } else {
            return nil
        }
    }
}

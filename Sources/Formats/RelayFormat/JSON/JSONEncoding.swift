import CodecSupport

/// Functions that write fixes and updates in JSON (RFC 8259), with the names of members in alphabetical order.
///
/// The caller must have reserved enough capacity, and checked that all numbers are finite.
extension OutputSpan<UInt8> {
    /// Appends an update as a JSON object; members that are `nil` are left out.
    mutating func append(json update: borrowing RelayUpdate) {
        append(UInt8(ascii: "{"))
        let start = count
        if let base = update.base { append("\"base\":", base, start) }
        if let fused = update.fused { append("\"fused\":", fused, start) }
        if let latency = update.latency { append(latency, start) }
        if let time = update.relayTimestamp {
            append("\"relayTimestamp\":", time.timeIntervalSinceReferenceDate, start)
        }
        if let remote = update.remote { append("\"remote\":", remote, start) }
        append(UInt8(ascii: "}"))
    }

    /// Appends a fix as a JSON object.
    ///
    /// If altitude, heading or device is `nil`, it is left out. Other unknown values are written as placeholders, and
    /// the member `unknown` lists them.
    mutating func append(json fix: borrowing LocationFix) {
        append(UInt8(ascii: "{"))
        if let altitude = fix.altitudeMeters {
            append("\"alt_m\":", altitude)
            append(UInt8(ascii: ","))
        }
        append("\"battery_pct\":", fix.batteryFraction ?? 0)
        append(",\"course_deg\":", fix.courseDegrees ?? 0)
        if let device = fix.device {
            append(",\"device\":")
            append(jsonString: device)
        }
        append(",\"h_accuracy_m\":", fix.horizontalAccuracyMeters ?? LocationFix.unknownAccuracy)
        if let heading = fix.headingDegrees { append(",\"heading_deg\":", heading) }
        append(",\"lat\":", fix.latitude)
        append(",\"lon\":", fix.longitude)
        append(",\"seq\":")
        append(integer: fix.sequence)
        append(",\"source\":")
        append(jsonString: fix.source.rawValue)
        append(",\"speed_mps\":", fix.speedMetersPerSecond ?? 0)
        append(",\"ts_unix_ms\":")
        append(integer: fix.timestampMilliseconds)
        appendUnknown(of: fix)
        append(",\"v_accuracy_m\":", fix.verticalAccuracyMeters ?? 0)
        append(UInt8(ascii: "}"))
    }

    /// Appends the member `unknown`, which lists the members whose values are placeholders; appends nothing if there
    /// are none.
    private mutating func appendUnknown(of fix: borrowing LocationFix) {
        var isFirst = true
        for member in LocationFix.Member.insistent where fix.isUnknown(member) {
            append(isFirst ? ",\"unknown\":[" : ",")
            append(jsonString: member.rawValue)
            isFirst = false
        }
        if !isFirst { append(UInt8(ascii: "]")) }
    }

    private mutating func append(_ latency: LatencyInfo, _ start: Int) {
        separate(start)
        append("\"latency\":{")
        let start = count
        append("\"gpsToRelayMs\":", latency.gpsToRelayMs, start)
        append("\"relayToTransportMs\":", latency.relayToTransportMs, start)
        append("\"totalMs\":", latency.totalMs, start)
        append("\"transportRttMs\":", latency.transportRttMs, start)
        append(UInt8(ascii: "}"))
    }

    private mutating func append(_ name: StaticString, _ fix: borrowing LocationFix, _ start: Int) {
        separate(start)
        append(name)
        append(json: fix)
    }

    private mutating func append(_ name: StaticString, _ number: Double?, _ start: Int) {
        guard let number else { return }
        separate(start)
        append(name, number)
    }

    @inline(__always)  // like the text it appends
    private mutating func append(_ name: StaticString, _ number: Double) {
        append(name)
        append(shortest: number)
    }

    /// Appends a comma, unless the object whose members begin at `start` has no member yet.
    private mutating func separate(_ start: Int) {
        if count > start { append(UInt8(ascii: ",")) }
    }
}

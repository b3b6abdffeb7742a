/// Functions that write fixes and updates in CBOR (RFC 8949), as maps with small integers as keys.
///
/// The caller must have reserved enough capacity, and checked that all numbers are finite.
extension OutputSpan<UInt8> {
    /// Appends an update as a map with the keys 0 base, 1 remote, 2 fused and 3 latency; members that are `nil` are
    /// left out.
    mutating func append(cbor update: borrowing RelayUpdate) {
        let start = count
        // This byte is the head of an empty map; each entry that is appended adds 1 to the count in it.
        append(0xA0)
        if let base = update.base { append(0, base, of: start) }
        if let remote = update.remote { append(1, remote, of: start) }
        if let fused = update.fused { append(2, fused, of: start) }
        guard let latency = update.latency else { return }
        self[start] += 1
        append(3)
        append(0xA4)
        append(0, latency.gpsToRelayMs)
        append(1, latency.relayToTransportMs)
        append(2, latency.transportRttMs)
        append(3, latency.totalMs)
    }

    /// Appends a fix as a map with twelve members in the order of ``LocationFix/Member``; unknown values are null.
    ///
    /// If the fix has a device, the device follows as the thirteenth member.
    mutating func append(cbor fix: borrowing LocationFix) {
        append(fix.device == nil ? 0xAC : 0xAD)
        append(0)
        append(cbor: fix.timestampMilliseconds)
        append(1)
        append(cbor: fix.source)
        append(2, fix.latitude)
        append(3, fix.longitude)
        append(4, fix.altitudeMeters)
        append(5, fix.horizontalAccuracyMeters)
        append(6, fix.verticalAccuracyMeters)
        append(7, fix.speedMetersPerSecond)
        append(8, fix.courseDegrees)
        append(9, fix.headingDegrees)
        append(10, fix.batteryFraction)
        append(11)
        append(cbor: fix.sequence)
        guard let device = fix.device else { return }
        append(12)
        append(cbor: device)
    }

    private mutating func append(_ key: UInt8, _ fix: borrowing LocationFix, of map: Int) {
        self[map] += 1
        append(key)
        append(cbor: fix)
    }

    /// Appends the source of a fix: 0 for `watchOS`, 1 for `iOS`, a text for any other source.
    ///
    /// The first trackers had only these two sources and sent them as numbers.
    private mutating func append(cbor source: LocationFix.Source) {
        switch source {
        case .watchOS: append(0)
        case .iOS: append(1)
        default: append(cbor: source.rawValue)
        }
    }

    private mutating func append(cbor text: String) {
        append(head: .text, UInt64(text.utf8.count))
        for byte in text.utf8 { append(byte) }
    }

    private mutating func append(_ key: UInt8, _ number: Double?) {
        append(bigEndian: UInt16(key) << 8 | (number == nil ? 0xF6 : 0xFB))
        if let number { append(bigEndian: number.bitPattern) }
    }

    mutating func append(cbor integer: Int64) {
        if integer < 0 {
            append(head: .negative, ~UInt64(bitPattern: integer))
        } else {
            append(head: .unsigned, UInt64(integer))
        }
    }

    /// Appends the head of a value: its kind, and the given number in the fewest possible bytes.
    mutating func append(head kind: CBORHead.Kind, _ number: UInt64) {
        let kind = kind.rawValue << 5
        switch number {
        case ..<24: append(kind | UInt8(number))
        case ...0xFF: append(bigEndian: UInt16(kind | 24) << 8 | UInt16(number))
        case ...0xFFFF:
            append(kind | 25)
            append(bigEndian: UInt16(number))
        case ...0xFFFF_FFFF:
            append(kind | 26)
            append(bigEndian: UInt32(number))
        default:
            append(kind | 27)
            append(bigEndian: number)
        }
    }

    /// Appends the bytes of the given integer in big-endian order.
    @inline(__always)
    private mutating func append<Integer: FixedWidthInteger & BitwiseCopyable>(bigEndian number: Integer) {
        let size = MemoryLayout<Integer>.size
        guard freeCapacity >= size else {
            for index in 1...size { append(UInt8(truncatingIfNeeded: number >> (Integer.bitWidth - 8 * index))) }
            return
        }
        withUnsafeMutableBufferPointer { buffer, count in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            bytes.storeBytes(of: number.bigEndian, toByteOffset: count, as: Integer.self)
            count += size
        }
    }
}
